import { describe, expect, it } from 'vitest'
import { createRateLimit, rateLimitHeaders } from './rate-limit.ts'

function limitOf(perMinute: number) {
  let time = 1_000_000
  const limit = createRateLimit({ perMinute, now: () => time })
  return { limit, pass: (ms: number) => (time += ms) }
}

describe('the rate limit', () => {
  it('gives each name its share of a minute', () => {
    const { limit, pass } = limitOf(2)
    expect(limit.take('a')).toEqual({ allowed: true, limit: 2, remaining: 1, resetSeconds: 60 })
    pass(59_001)
    expect(limit.take('a')).toEqual({ allowed: true, limit: 2, remaining: 0, resetSeconds: 1 })
    expect(limit.take('a').allowed).toBe(false)
    expect(limit.take('b').allowed).toBe(true)
    pass(999)
    expect(limit.take('a')).toMatchObject({ allowed: true, remaining: 1 })
  })

  // At this time, as at a few others, adding a minute and subtracting the time gives more than a minute.
  it('never states more time than its window', () => {
    const limit = createRateLimit({ perMinute: 1, now: () => 253254.16986989693 })
    expect(limit.take('a').resetSeconds).toBe(60)
  })

  it('does not count what it refused', () => {
    const { limit, pass } = limitOf(1)
    limit.take('a')
    for (let time = 1; time <= 5; time += 1) expect(limit.take('a').remaining).toBe(0)
    pass(60_000)
    expect(limit.take('a').allowed).toBe(true)
  })

  it('keeps every open window, however many names there are', () => {
    const { limit, pass } = limitOf(1)
    for (let name = 0; name < 10_000; name += 1) limit.take(`old ${name}`)
    pass(30_000)
    limit.take('open')
    pass(30_000)
    limit.take('new')
    expect(limit.take('open').allowed).toBe(false)
    expect(limit.take('old 0').allowed).toBe(true)
  })

  it('is sent in the headers of the IETF draft', () => {
    const share = { allowed: true, limit: 600, remaining: 599, resetSeconds: 42 }
    expect(rateLimitHeaders(share)).toEqual({
      'RateLimit-Policy': '"key";q=600;w=60',
      RateLimit: '"key";r=599;t=42',
    })
  })
})
