import { expect, it } from 'vitest'
import { createGuestThrottle } from './guest-throttle.ts'

const MINUTE_MS = 60_000

/** A throttle and the control of its clock. */
function atTime() {
  let time = 0
  const throttle = createGuestThrottle(() => time)
  return {
    ask: (address = '192.0.2.1') => throttle.attempt(address),
    pass: (ms: number) => (time += ms),
  }
}

it('allows an address three audits at once, then one every 20 seconds', () => {
  const { ask, pass } = atTime()
  expect([ask(), ask(), ask()].every(({ allowed }) => allowed)).toBe(true)
  expect(ask()).toEqual({ allowed: false, retryAfterMs: 20_000 })
  pass(20_000)
  expect(ask().allowed).toBe(true)
  expect(ask().allowed).toBe(false)
})

it('allows an address at most 26 audits an hour, however patient it is', () => {
  const { ask, pass } = atTime()
  let had = 0
  for (let seconds = 0; seconds < 3600; seconds += 1) {
    if (ask().allowed) had += 1
    pass(1000)
  }
  expect(had).toBeLessThanOrEqual(26)
  expect(had).toBeGreaterThan(20)
})

it('forgets an address after an hour without requests', () => {
  const { ask, pass } = atTime()
  for (let n = 0; n < 20; n += 1) {
    ask()
    pass(MINUTE_MS)
  }
  expect(ask().allowed).toBe(false)
  pass(60 * MINUTE_MS)
  expect([ask(), ask(), ask()].every(({ allowed }) => allowed)).toBe(true)
})

it('takes all addresses of one IPv6 customer for one, and others for others', () => {
  const { ask } = atTime()
  for (let n = 0; n < 3; n += 1) ask(`2001:db8:1:1::${n}`)
  expect(ask('2001:db8:1:1:ffff::1').allowed).toBe(false)
  expect(ask('2001:db8:1:2::1').allowed).toBe(true)
  for (let n = 0; n < 3; n += 1) ask('192.0.2.9')
  expect(ask('::ffff:192.0.2.9').allowed).toBe(false)
})
