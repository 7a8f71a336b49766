import { describe, expect, it } from 'vitest'
import type { Standing } from './allowances.ts'
import { createCodeThrottle } from './code-throttle.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** An attacker with every kind of standing, and as many of each as help. */
const STANDINGS: readonly Standing[] = [
  ...Array.from({ length: 100 }, (): Standing => ({ by: 'nothing' })),
  ...Array.from({ length: 30 }, (): Standing => ({ by: 'network' })),
  ...Array.from({ length: 20 }, (_, n): Standing => ({ by: 'device', id: `device ${n}` })),
  ...Array.from({ length: 10 }, (_, n): Standing => ({ by: 'session', id: `session ${n}` })),
]

/** Times of the guesses that get through in two hours, trying everything at this pace in milliseconds. */
function guesses(createThrottle: typeof createSignInThrottle, paceMs: number): number[] {
  let time = 0
  const throttle = createThrottle(() => time)
  const passed: number[] = []
  for (time = 0; time <= 2 * HOUR_MS; time += paceMs) {
    for (const [n, standing] of STANDINGS.entries()) {
      const visit = { account: 'ada', address: `198.51.${n}.1`, standing }
      while (throttle.attempt(visit).allowed) passed.push(time)
    }
  }
  return passed
}

function mostWithinAnHour(passed: readonly number[]): number {
  let first = 0
  let most = 0
  for (const [last, moment] of passed.entries()) {
    while (moment - (passed[first] ?? 0) > HOUR_MS) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

describe.each([
  // Waits are multiples of the pace, so trying more often gains nothing.
  { secret: 'passwords', create: createSignInThrottle, paceMs: 10_000, once: 10, perHour: 600 },
  { secret: 'codes', create: createCodeThrottle, paceMs: MINUTE_MS, once: 10, perHour: 60 },
])('wrong $secret of one account, by strangers, networks, devices and sessions', (rules) => {
  const { create, paceMs, once, perHour } = rules

  it('are limited to one shared allowance within an hour', () => {
    const passed = guesses(create, paceMs)
    expect(mostWithinAnHour(passed)).toBe(once + perHour)
    expect(passed.filter((moment) => moment > HOUR_MS).length).toBeLessThanOrEqual(perHour)
  })

  it.each([100_000, 300_000, 600_000, 1_200_000, 2_400_000, 6_000_000])(
    'are not allowed more often by waiting %i ms until some are forgotten',
    (pauseMs) => {
      expect(mostWithinAnHour(guesses(create, pauseMs))).toBeLessThanOrEqual(once + perHour)
    },
  )
})
