import { describe, expect, it } from 'vitest'
import { createVisitThrottle, type Visit } from './visit-throttle.ts'

const MINUTE_MS = 60_000
const MINUTES = 10

function throttle() {
  let time = 0
  const throttled = createVisitThrottle(() => time)
  return {
    pass: (ms: number) => void (time += ms),
    tries: (visit: Partial<Visit>) =>
      throttled.attempt({ reportId: 'one', address: '192.0.2.1', ...visit }).allowed,
  }
}

const guessers = Array.from({ length: 24 }, (_, n) => `198.51.100.${n}`)

/** 24 addresses, each as often as allowed, for this many seconds. */
function guessOn({ tries, pass }: ReturnType<typeof throttle>, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    for (const address of guessers) while (tries({ address }));
    pass(1000)
  }
}

describe('continuous guessing from 24 addresses', () => {
  it('leaves room for visitors from new addresses', () => {
    const test = throttle()
    guessOn(test, 300)
    for (let n = 0; n < 30; n += 1) expect(test.tries({ address: `203.0.113.${n}` })).toBe(true)
  })

  it('leaves room for known and signed-in visitors from an address that guesses', () => {
    const test = throttle()
    guessOn(test, 300)
    for (const address of guessers) while (test.tries({ address }));
    const address = guessers[0] ?? ''
    expect(test.tries({ address })).toBe(false)
    for (let slip = 0; slip < 3; slip += 1) expect(test.tries({ address, reader: 'r' })).toBe(true)
    for (let slip = 0; slip < 3; slip += 1) expect(test.tries({ address, userId: 'u' })).toBe(true)
  })
})

it('an office of signed-in people behind one address opens a report as quickly as before', () => {
  const throttled = createVisitThrottle(() => 0)
  for (let n = 0; n < 20; n += 1) {
    const visit = { reportId: 'one', address: '192.0.2.1', userId: `user ${n}` }
    const attempt = throttled.attempt(visit)
    expect(attempt.allowed).toBe(true)
    if (attempt.allowed) throttled.forgive(attempt.tried)
  }
})

it.each([
  { pace: 'every second and a half', paceMs: 1_500 },
  { pace: 'when all of them are forgotten', paceMs: MINUTE_MS },
])('all visitors together can guess 60 times at once, then once a minute ($pace)', ({ paceMs }) => {
  const { tries, pass } = throttle()
  const guesses: number[] = []
  let fresh = 0
  for (let time = 0; time <= MINUTES * MINUTE_MS; time += paceMs) {
    let allowed = true
    while (allowed) {
      fresh += 1
      const address = `2001:db8:${(fresh >> 16).toString(16)}:${(fresh & 0xffff).toString(16)}::1`
      const reader = `reader ${fresh}`
      const userId = `user ${fresh}`
      const visits = [
        { address },
        { address: guessers[fresh % 24] ?? '' },
        { address, reader },
        { address, userId },
      ]
      const passed = visits.filter((visit) => tries(visit))
      for (const _ of passed) guesses.push(time)
      allowed = passed.length > 0
    }
    pass(paceMs)
  }
  expect(guesses.length).toBeLessThanOrEqual(60 + 60 * MINUTES)
  expect(guesses.length).toBeGreaterThan(50 * MINUTES)
})
