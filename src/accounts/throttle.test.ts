import { describe, expect, it } from 'vitest'
import { addressGroup, createThrottle } from './throttle.ts'

const RULES = { free: 3, windowMs: 60_000, delayMs: 1_000, maxDelayMs: 4_000 }

function throttleAt(start = 0) {
  let time = start
  const throttle = createThrottle(RULES, () => time)
  return { ...throttle, pass: (ms: number) => void (time += ms) }
}

describe('attempts', () => {
  it('are free at first, then wait twice as long each time, up to a limit', () => {
    const throttle = throttleAt()
    for (let n = 0; n < 3; n += 1) expect(throttle.attempt(['ada'])).toEqual({ allowed: true })
    for (const wait of [1_000, 2_000, 4_000, 4_000]) {
      expect(throttle.attempt(['ada'])).toEqual({ allowed: false, retryAfterMs: wait })
      throttle.pass(wait - 1)
      expect(throttle.attempt(['ada'])).toEqual({ allowed: false, retryAfterMs: 1 })
      throttle.pass(1)
      expect(throttle.attempt(['ada'])).toEqual({ allowed: true })
    }
  })

  it('are forgotten after a while without new ones', () => {
    const throttle = throttleAt()
    for (let n = 0; n < 3; n += 1) throttle.attempt(['ada'])
    throttle.pass(60_000)
    for (let n = 0; n < 3; n += 1) expect(throttle.attempt(['ada'])).toEqual({ allowed: true })
    expect(throttle.attempt(['ada']).allowed).toBe(false)
  })

  it('do not wait until a clock that was set back shows that time again', () => {
    const throttle = throttleAt(24 * 60 * 60_000)
    for (let n = 0; n < 3; n += 1) throttle.attempt(['ada'])
    throttle.pass(-1_000)
    expect(throttle.attempt(['ada'])).toEqual({ allowed: false, retryAfterMs: 2_000 })
    throttle.pass(-12 * 60 * 60_000)
    for (let n = 0; n < 3; n += 1) expect(throttle.attempt(['ada'])).toEqual({ allowed: true })
    expect(throttle.attempt(['ada'])).toEqual({ allowed: false, retryAfterMs: 1_000 })
  })

  it('that succeed are forgiven', () => {
    const throttle = throttleAt()
    for (let n = 0; n < 3; n += 1) throttle.attempt(['ada'])
    throttle.forgive(['ada'])
    expect(throttle.attempt(['ada'])).toEqual({ allowed: true })
  })

  it('count under every name, and a delayed one is refused without being counted again', () => {
    const throttle = throttleAt()
    for (let n = 0; n < 3; n += 1) throttle.attempt(['ada', `address ${n}`])
    expect(throttle.attempt(['ada', 'another address']).allowed).toBe(false)
    for (let n = 0; n < 3; n += 1) {
      expect(throttle.attempt(['bob', 'another address'])).toEqual({ allowed: true })
    }
    expect(throttle.attempt(['eve', 'another address']).allowed).toBe(false)
  })

  it('of one name do not delay others', () => {
    const throttle = throttleAt()
    for (let n = 0; n < 9; n += 1) throttle.attempt(['ada'])
    expect(throttle.attempt(['bob'])).toEqual({ allowed: true })
  })
})

describe('an address', () => {
  it.each([
    { address: '192.0.2.7', group: '192.0.2.7/32' },
    { address: '::ffff:192.0.2.7', group: '192.0.2.7/32' },
    { address: '2001:db8:1:2:3:4:5:6', group: '2001:db8:1:2::/64' },
    { address: '2001:db8:1:2::', group: '2001:db8:1:2::/64' },
    { address: 'not an address', group: 'not an address' },
  ])('$address is counted as $group', ({ address, group }) => {
    expect(addressGroup(address)).toBe(group)
  })
})
