import { describe, expect, it } from 'vitest'
import { addressFacts } from '../../../test/support/network-facts.ts'
import type { VariantFacts } from '../../facts/network-facts.ts'
import { httpRedirectsToHttps } from './http-redirects-to-https.ts'

function statusOf(
  targets: readonly string[],
  overrides: Partial<NonNullable<VariantFacts['http']>> = {},
) {
  const from = ['http://www.example.com/', ...targets]
  const hops = targets.map((target, index) => ({ url: from[index] ?? '', status: 301, target }))
  const http = {
    state: 'answered' as const,
    hops,
    final: targets.at(-1) ?? from[0] ?? null,
    ...overrides,
  }
  return httpRedirectsToHttps.evaluate({ address: addressFacts(), variants: { hosts: [], http } })
    .status
}

describe('http-redirects-to-https', () => {
  it('warns of a detour over another http address', () => {
    expect(statusOf(['http://example.com/', 'https://example.com/'])).toBe('warn')
    expect(statusOf(['http://www.example.com/x', 'https://www.example.com/x'])).toBe('warn')
  })

  it('passes a redirect to another host after https on the same host', () => {
    expect(statusOf(['https://www.example.com/', 'https://example.com/'])).toBe('pass')
  })

  it('fails a chain that ends on http again', () => {
    expect(statusOf(['https://www.example.com/', 'http://www.example.com/x'])).toBe('fail')
  })

  it('uses the last known target when the end of the chain is unknown', () => {
    expect(statusOf(['https://www.example.com/'], { final: null })).toBe('pass')
    expect(statusOf([], { final: null })).toBe('fail')
  })

  it('does not apply when port 80 did not respond', () => {
    expect(statusOf([], { state: 'unknown' })).toBe('not-applicable')
  })

  it('passes hosts below a preloaded top-level domain, which browsers never request over http', () => {
    const address = addressFacts({
      requested: 'https://example.dev/',
      final: 'https://example.dev/',
    })
    const http = { state: 'answered' as const, hops: [], final: 'http://example.dev/' }
    expect(httpRedirectsToHttps.evaluate({ address, variants: { hosts: [], http } }).status).toBe(
      'pass',
    )
  })

  it('does not apply to a local address', () => {
    const address = addressFacts({ local: true })
    const http = { state: 'answered' as const, hops: [], final: 'http://localhost/' }
    expect(httpRedirectsToHttps.evaluate({ address, variants: { hosts: [], http } }).status).toBe(
      'not-applicable',
    )
  })
})
