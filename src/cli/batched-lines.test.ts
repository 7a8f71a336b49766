import { execFile } from 'node:child_process'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { batchedLines } from './batched-lines.ts'

it('lines of one turn are written together and in order, and later ones soon after', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  const stream = batchedLines({ write: (lines) => void written.push(lines) })
  stream.write('one\n')
  await Promise.resolve()
  stream.write('two\n')
  expect(written).toEqual([])
  await nextTurn()
  expect(written).toEqual(['one\ntwo\n'])
  stream.write('three\n')
  await nextTurn()
  stream.write('four\n')
  expect(written).toEqual(['one\ntwo\n'])
  vi.advanceTimersByTime(10)
  expect(written).toEqual(['one\ntwo\n', 'three\nfour\n'])
  vi.advanceTimersByTime(10)
  stream.write('five\n')
  await nextTurn()
  expect(written.slice(2), 'at once after a pause').toEqual(['five\n'])
})

it.each(['process.exit()', 'throw new Error()', 'void 0'])(
  'a process that ends by %s writes the lines of its last turns',
  async (end) => {
    const module = new URL('batched-lines.ts', import.meta.url)
    const script = `import { batchedLines } from '${module}'
      const log = batchedLines(process.stderr)
      log.write('first\\n')
      setImmediate(() => { log.write('last\\n'); ${end} })`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    const { stderr } = await run.catch((error: { readonly stderr: string }) => error)
    expect(stderr).toContain('first\nlast\n')
  },
)
