import { execFile } from 'node:child_process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { batchedLines } from './batched-lines.ts'

it('lines of one turn are written together and in order, and later ones separately', async () => {
  const written: string[] = []
  const stream = batchedLines({ write: (lines) => void written.push(lines) })
  stream.write('one\n')
  await Promise.resolve()
  stream.write('two\n')
  expect(written).toEqual([])
  await nextTurn()
  stream.write('three\n')
  await nextTurn()
  expect(written).toEqual(['one\ntwo\n', 'three\n'])
})

it.each(['process.exit()', 'throw new Error()', 'void 0'])(
  'a process that ends by %s writes the lines of its last turn',
  async (end) => {
    const module = new URL('batched-lines.ts', import.meta.url)
    const script = `import { batchedLines } from '${module}'
      batchedLines(process.stderr).write('last\\n'); ${end}`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const { stderr } = await run.catch((error: { readonly stderr: string }) => error)
    expect(stderr).toContain('last\n')
  },
)
