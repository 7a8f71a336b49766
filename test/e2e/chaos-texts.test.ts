import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REPLACED } from '../../bench/chaos/replaced-texts.ts'
import { MAIN } from '../support/program.ts'

const FOLDER = join(MAIN, '../..')
const FILES = globSync('**/*.js', { cwd: FOLDER }).map((file) => join(FOLDER, file))

it.each(REPLACED)(
  'the built program has “$text” once, which chaos replaces',
  ({ module, text }) => {
    const parts = FILES.filter((file) => module.test(file)).map((file) =>
      readFileSync(file, 'utf8'),
    )
    expect(parts.join('').split(text)).toHaveLength(2)
  },
)
