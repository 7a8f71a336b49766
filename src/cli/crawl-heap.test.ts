import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { inCloseHeap } from './crawl-heap.ts'

const FLAG = '--heap-growing-percent'

function heldActions() {
  const flags: string[] = []
  const ends: PromiseWithResolvers<string>[] = []
  const act = inCloseHeap(
    async () => {
      const end = Promise.withResolvers<string>()
      ends.push(end)
      return await end.promise
    },
    (flag) => flags.push(flag),
  )
  return { flags, ends, act }
}

it('holds the heap close until the last of several actions has ended, even by an error', async () => {
  const { flags, ends, act } = heldActions()
  const [one, other] = [act(), act()]
  expect(flags).toEqual([`${FLAG}=30`])
  ends[0]?.resolve('crawled')
  expect(await one).toBe('crawled')
  expect(flags).toHaveLength(1)
  ends[1]?.reject(new Error('Lost.'))
  await expect(other).rejects.toThrow('Lost.')
  expect(flags).toEqual([`${FLAG}=30`, `${FLAG}=0`])
})

it('sets a flag that V8 knows', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(options).toMatch(new RegExp(`^ +${FLAG} .*\\n.*type: int +default: ${FLAG}=0$`, 'm'))
})
