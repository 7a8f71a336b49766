import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Turns whose work ends on demand; `begun` lists the lines in the order of their turns. */
const REFUSAL = { refusal: () => new Error('busy') }

function turns({ atOnce = 1, mostOfOne = 8, mostWaiting = 10 } = {}) {
  const turn = createFairTurns({ atOnce, mostOfOne, mostWaiting, ...REFUSAL })
  const running: (() => void)[] = []
  const begun: string[] = []
  const refused: string[] = []
  const work = (line: string) => async () => {
    begun.push(line)
    await new Promise<void>((resolve) => running.push(resolve))
  }
  return {
    begun,
    refused,
    come: async (line: string, times = 1): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        turn(line, work(line)).catch(() => refused.push(line))
        await setImmediate()
      }
    },
    /** Ends the work that began first. */
    end: async (times = 1): Promise<void> => {
      for (let n = 0; n < times; n += 1) {
        running.shift()?.()
        await setImmediate()
      }
    },
  }
}

describe('a flood from one line', () => {
  it('lets somebody from elsewhere go next', async () => {
    const { come, end, begun } = turns()
    await come('flood', 7)
    await come('honest')
    await end(2)
    expect(begun).toEqual(['flood', 'honest', 'flood'])
  })

  it('is sent away itself where too many wait', async () => {
    const { come, end, begun, refused } = turns()
    await come('flood', 20)
    expect(refused).toHaveLength(20 - 1 - 8)
    await come('honest', 3)
    expect(refused).toEqual(Array.from({ length: 12 }, () => 'flood'))
    await end(20)
    expect(begun.filter((line) => line === 'honest')).toHaveLength(3)
  })
})

it('a flood from a hundred lines lets somebody new go next, however long it has lasted', async () => {
  const { come, end, begun, refused } = turns({ mostWaiting: 80 })
  for (let round = 0; round < 4; round += 1) {
    for (let n = 0; n < 100; n += 1) await come(`flood ${n}`)
    await end(70)
  }
  for (let n = 0; n < 100; n += 1) await come(`flood ${n}`)
  const before = begun.length
  await come('honest')
  await end(25)
  expect(refused).not.toContain('honest')
  const waited = begun.slice(before).indexOf('honest')
  expect(waited).toBeGreaterThanOrEqual(0)
  expect(waited).toBe(0)
})

it('a single line may use all places, and its past is forgotten once no one waits', async () => {
  const { come, end, refused, begun } = turns({ atOnce: 2 })
  await come('office', 10)
  await end(10)
  expect(refused).toEqual([])
  expect(begun).toHaveLength(10)
  await come('other', 3)
  await come('office')
  await end(4)
  expect(begun.slice(10)).toEqual(['other', 'other', 'office', 'other'])
})

it('work that fails hands its turn on', async () => {
  const turn = createFairTurns({ atOnce: 1, mostOfOne: 1, mostWaiting: 1, ...REFUSAL })
  const failed = turn('one', async () => {
    throw new Error('failed')
  })
  const other = turn('two', async () => 'done')
  await expect(failed).rejects.toThrow('failed')
  expect(await other).toBe('done')
})
