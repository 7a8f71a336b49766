import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Problem } from './problem.ts'
import { createTurns, TURN_LIMITS } from './turns.ts'

const here = () => new AbortController().signal

/** Turns in the order in which they begin, each by the name of its group. */
function startTurns(limits: Partial<typeof TURN_LIMITS> = {}) {
  const turns = createTurns({ ...TURN_LIMITS, ...limits })
  const begun: { readonly name: string; readonly end: () => void }[] = []
  const refused: unknown[] = []
  const ask = (name: string, signal = here()) =>
    turns.take(name, signal).then(
      (end) => void begun.push({ name, end }),
      (error: unknown) => void refused.push(error),
    )
  return { turns, begun, refused, ask, names: () => begun.map(({ name }) => name) }
}

const settled = () => sleep(0)

describe('turns', () => {
  it('are eight at a time of one group, while another one has its own at once', async () => {
    const { ask, names, begun } = startTurns()
    for (let count = 0; count < 20; count += 1) void ask('crowd')
    void ask('other')
    await settled()
    expect(names()).toEqual([...Array.from({ length: 8 }, () => 'crowd'), 'other'])
    begun[0]?.end()
    begun[0]?.end()
    await settled()
    expect(names().filter((name) => name === 'crowd')).toHaveLength(9)
  })

  it('come first to the group with the least in work, then to the one served longest ago', async () => {
    const { ask, names, begun } = startTurns({ ofAll: 2 })
    for (let count = 0; count < 4; count += 1) void ask('crowd')
    void ask('late')
    void ask('later')
    await settled()
    for (let count = 0; count < 3; count += 1) {
      begun[count]?.end()
      await settled()
    }
    expect(names()).toEqual(['crowd', 'crowd', 'late', 'later', 'crowd'])
  })

  it('serve an office of 200 people behind one address', async () => {
    const { turns, ask, begun, refused } = startTurns()
    const all = Array.from({ length: 200 }, () => ask('office'))
    for (let count = 0; count < 200; count += 1) {
      await settled()
      begun[count]?.end()
    }
    await Promise.all(all)
    expect([begun.length, refused]).toEqual([200, []])
    expect(turns.depth()).toEqual({ inWork: 0, waiting: 0 })
  })

  it('are refused with Retry-After after a long wait', async () => {
    const { turns, ask, begun, refused } = startTurns({ ofGroup: 1, waitMs: 20 })
    await ask('crowd')
    await ask('crowd')
    const [problem] = refused
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ code: 'busy', headers: { 'Retry-After': '10' } })
    begun[0]?.end()
    expect(turns.depth()).toEqual({ inWork: 0, waiting: 0 })
  })

  it('are refused with the reason: requests of its own, or of others', async () => {
    const { ask, refused } = startTurns({ ofAll: 2, ofGroup: 2, waitMs: 20 })
    for (let count = 0; count < 3; count += 1) void ask('crowd')
    await ask('other')
    expect(refused.map((problem) => problem instanceof Problem && problem.message)).toEqual([
      expect.stringContaining('Too many requests from your network are waiting.'),
      expect.stringContaining('Too many requests are waiting.'),
    ])
  })

  it('are refused to a crowd whose queue is full, and not to others', async () => {
    const { ask, refused } = startTurns({ ofGroup: 1, waitingOfGroup: 3 })
    for (let count = 0; count < 6; count += 1) void ask('crowd')
    void ask('other')
    void ask('other')
    await settled()
    expect(refused).toHaveLength(2)
  })

  it('are refused to the longest queue where too many wait in all', async () => {
    const { ask, begun, refused } = startTurns({ ofAll: 1, waitingOfAll: 4 })
    for (let count = 0; count < 5; count += 1) void ask('crowd')
    await settled()
    void ask('other')
    await settled()
    expect(refused).toHaveLength(1)
    void ask('crowd')
    await settled()
    expect(refused).toHaveLength(2)
    begun[0]?.end()
    await settled()
    expect(begun.map(({ name }) => name)).toEqual(['crowd', 'other'])
  })

  it('are dropped for clients that disconnect', async () => {
    const { turns, ask, begun } = startTurns({ ofGroup: 1 })
    const gone = new AbortController()
    void ask('crowd')
    void ask('crowd', gone.signal)
    void ask('crowd')
    await settled()
    gone.abort()
    expect(turns.depth()).toEqual({ inWork: 1, waiting: 1 })
    begun[0]?.end()
    await settled()
    expect(turns.depth()).toEqual({ inWork: 1, waiting: 0 })
  })
})
