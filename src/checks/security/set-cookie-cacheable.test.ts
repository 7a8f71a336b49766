import { describe, expect, it } from 'vitest'
import { responseWith } from '../../../test/support/network-facts.ts'
import type { Header } from '../../facts/network-facts.ts'
import { setCookieCacheable } from './set-cookie-cacheable.ts'

const statusOf = (...headers: Header[]) =>
  setCookieCacheable.evaluate({ response: responseWith(['Set-Cookie', 'id=1'], ...headers) }).status

describe('set-cookie-cacheable', () => {
  it.each([
    { policy: 's-maxage=60', status: 'warn' },
    { policy: 's-maxage=0', status: 'pass' },
    { policy: 'max-age=60', status: 'pass' },
    { policy: 'public, no-cache="Set-Cookie"', status: 'pass' },
    { policy: 'public, private', status: 'pass' },
  ])('answers $policy with $status', ({ policy, status }) => {
    expect(statusOf(['Cache-Control', policy])).toBe(status)
  })

  it('does not take a miss for a hit', () => {
    expect(statusOf(['X-Cache', 'Miss from cloudfront'])).toBe('pass')
    expect(statusOf(['CF-Cache-Status', 'HIT'])).toBe('warn')
  })

  it('minds one cookie of the site beside those of the edge', () => {
    expect(statusOf(['Set-Cookie', '__cf_bm=2'], ['CF-Cache-Status', 'HIT'])).toBe('warn')
  })
})
