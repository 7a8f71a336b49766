import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

it('scripts name only built files that a source makes', () => {
  const scripts = readdirSync(join(ROOT, 'scripts')).filter((name) => name.endsWith('.mjs'))
  const named = ['package.json', ...scripts.map((name) => `scripts/${name}`)].flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...text.matchAll(/\bdist\/([\w/-]+)\.(?:d\.ts|js)\b/g)].map(([, path = '']) => path)
  })
  expect(named).toContain('lab/browser/find-installed')
  expect(named.filter((path) => !existsSync(join(ROOT, 'src', `${path}.ts`)))).toEqual([])
})
