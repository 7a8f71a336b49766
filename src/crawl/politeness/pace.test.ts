import { describe, expect, it } from 'vitest'
import type { Clock } from './clock.ts'
import { createPace, type PaceRules, type PacedAnswer } from './pace.ts'

const signal = new AbortController().signal

/** A clock on which sleeping takes no time. */
function virtualClock(): Clock & { time: number } {
  const clock = {
    time: 0,
    now: () => clock.time,
    sleep: async (milliseconds: number) => void (clock.time += milliseconds),
  }
  return clock
}

/** Start times of consecutive requests, each answered after `ms`. */
async function starts(
  answers: readonly Partial<PacedAnswer>[],
  rules: Partial<PaceRules> = {},
): Promise<{ starts: number[]; holds: number[] }> {
  const clock = virtualClock()
  const pace = createPace({ connections: 1, delayMs: null, pauses: true, ...rules }, clock)
  const seen: { starts: number[]; holds: number[] } = { starts: [], holds: [] }
  for (const answer of answers) {
    const told = await pace.turn(signal)
    seen.starts.push(clock.time)
    const { ms = 200 } = answer
    clock.time += ms
    seen.holds.push(told({ ms, status: 200, retryAfterMs: null, ...answer }))
  }
  return seen
}

describe('the pace of a crawl', () => {
  it.each([
    {
      name: 'pauses for as long as the answer took',
      answers: [{ ms: 200 }, {}, {}],
      at: [0, 400, 800],
    },
    { name: 'never for more than 10 s', answers: [{ ms: 15_000 }, {}], at: [0, 25_000] },
    {
      name: 'asks ten times a second at most',
      answers: [{ ms: 1 }, { ms: 1 }, {}],
      at: [0, 100, 200],
    },
    {
      name: 'waits for as long as Retry-After says',
      answers: [{ status: 429, retryAfterMs: 5000 }, {}],
      at: [0, 5200],
    },
    {
      name: 'waits a minute without it, and twice as long the next time',
      answers: [{ status: 503 }, { status: 503 }, {}],
      at: [0, 60_200, 180_400],
    },
    {
      name: 'waits a quarter of an hour at most',
      answers: [{ status: 429, retryAfterMs: 3_600_000 }, {}],
      at: [0, 900_200],
    },
  ])('$name', async ({ answers, at }) => {
    expect((await starts(answers)).starts).toEqual(at)
  })

  it('has no pauses on private targets, but those that are asked for', async () => {
    const unpaused = { pauses: false }
    expect((await starts([{}, {}, {}], unpaused)).starts).toEqual([0, 200, 400])
    expect((await starts([{}, {}], { ...unpaused, delayMs: 1000 })).starts).toEqual([0, 1200])
    const held = await starts([{ status: 429, retryAfterMs: 3000 }, {}], unpaused)
    expect(held.starts).toEqual([0, 3200])
  })

  it('pauses twice as long where a server has slowed down', async () => {
    const quick = Array.from({ length: 20 }, () => ({ ms: 100 }))
    const slow = Array.from({ length: 12 }, () => ({ ms: 300 }))
    const { starts: at } = await starts([...quick, ...slow])
    const apart = at.map((each, place) => each - (at[place - 1] ?? 0))
    expect(apart[5]).toBe(200)
    expect(apart.at(-1)).toBe(300 + 600)
  })

  it('takes no server for slow that answers within 100 ms', async () => {
    const times = (length: number, ms: number) => Array.from({ length }, () => ({ ms }))
    const { starts: at } = await starts([...times(20, 5), ...times(20, 90)])
    expect((at.at(-1) ?? 0) - (at.at(-2) ?? 0)).toBe(180)
  })

  it('asks as often as before once a server has recovered', async () => {
    const times = (length: number, ms: number) => Array.from({ length }, () => ({ ms }))
    const { starts: at } = await starts([...times(20, 100), ...times(20, 300), ...times(12, 100)])
    const apart = at.map((each, place) => each - (at[place - 1] ?? 0))
    expect([apart[39], apart[45], apart.at(-1)]).toEqual([900, 300, 200])
  })

  it('counts how often in a row a site asks to be left alone', async () => {
    const { holds } = await starts([
      { status: 429, retryAfterMs: 0 },
      { status: 503, retryAfterMs: 0 },
      {},
      { status: 429, retryAfterMs: 0 },
    ])
    expect(holds).toEqual([1, 2, 0, 1])
  })

  it('counts what was under way at once as one', async () => {
    const clock = virtualClock()
    const pace = createPace({ connections: 2, delayMs: null, pauses: false }, clock)
    const [first, second] = [await pace.turn(signal), await pace.turn(signal)]
    clock.time += 50
    const slowDown = { ms: 50, status: 429, retryAfterMs: 0 }
    expect([first(slowDown), second(slowDown)]).toEqual([1, 1])
  })

  it('asks by one connection where a delay became known', async () => {
    const clock = virtualClock()
    const pace = createPace({ connections: 2, delayMs: null, pauses: false }, clock)
    pace.slowDown(500)
    const told = await pace.turn(signal)
    let isSecond = false
    const second = pace.turn(signal).then(() => (isSecond = true))
    await Promise.resolve()
    expect(isSecond).toBe(false)
    told({ ms: 10, status: 200, retryAfterMs: null })
    await second
    expect(clock.time).toBe(500)
  })

  describe('where a server has slowed down to one connection', () => {
    async function slowed(rules: Partial<PaceRules> = {}) {
      const clock = virtualClock()
      const pace = createPace({ connections: 2, delayMs: null, pauses: true, ...rules }, clock)
      const request = async (ms: number) => {
        const told = await pace.turn(signal)
        clock.time += ms
        told({ ms, status: 200, retryAfterMs: null })
      }
      for (let n = 0; n < 20; n++) await request(100)
      for (let n = 0; n < 12; n++) await request(300)
      const stuck = await pace.turn(signal)
      return { clock, pace, stuck, request, since: clock.time }
    }

    it('uses the other one while a single page stalls, and pauses only that one for it', async () => {
      const { clock, pace, stuck, request, since } = await slowed()
      const told = await pace.turn(signal)
      expect(clock.time - since).toBe(5000)
      clock.time += 300
      told({ ms: 300, status: 200, retryAfterMs: null })
      clock.time = since + 20_000
      stuck({ ms: 20_000, status: null, retryAfterMs: null })
      await request(300)
      expect(clock.time - since).toBe(20_300)
    })

    it('uses the other one also for who waited before the stalled request began', async () => {
      const { clock, pace, stuck, since } = await slowed()
      stuck({ ms: 0, status: 200, retryAfterMs: null })
      const both = [pace.turn(signal), pace.turn(signal)]
      await Promise.all(both)
      // The first one starts 100 ms later.
      expect(clock.time - since).toBe(5100)
    })

    it('pauses all for a page that is not much slower than the others', async () => {
      const { clock, pace, stuck, since } = await slowed()
      clock.time += 1000
      stuck({ ms: 1000, status: 200, retryAfterMs: null })
      await pace.turn(signal)
      expect(clock.time - since).toBe(3000)
    })

    it('waits for any page where a delay is demanded', async () => {
      const { clock, pace, stuck, since } = await slowed({ delayMs: 100 })
      let isSecond = false
      clock.time += 19_000
      const second = pace.turn(signal).then(() => (isSecond = true))
      await Promise.resolve()
      expect(isSecond).toBe(false)
      stuck({ ms: 19_000, status: 200, retryAfterMs: null })
      await second
      expect(clock.time - since).toBeGreaterThan(19_000)
    })
  })

  it('releases a turn that was aborted', async () => {
    const clock = virtualClock()
    const pace = createPace({ connections: 1, delayMs: null, pauses: false }, clock)
    const gone = AbortSignal.abort(new Error('stopped'))
    await expect(pace.turn(gone)).rejects.toThrow('stopped')
    await expect(pace.turn(signal)).resolves.toBeTypeOf('function')
  })
})
