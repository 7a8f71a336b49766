import { describe, expect, it } from 'vitest'
import { headFacts, linkElementFact } from '../../../test/support/facts.ts'
import { addressFacts, cspPolicy, policyFacts } from '../../../test/support/network-facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import type { ResourceFact } from '../../facts/element-facts.ts'
import { mixedContentActive } from './mixed-content-active.ts'

function statusOf(resource: Partial<ResourceFact>, policies = policyFacts(), head = headFacts()) {
  const url = resource.url ?? 'http://cdn.example/a'
  const resources = [{ ...resourceFact(url), ...resource }]
  return mixedContentActive.evaluate({ address: addressFacts(), head, policies, resources }).status
}

const upgrade = (source: 'meta' | 'report-only') =>
  policyFacts({ csp: [cspPolicy('upgrade-insecure-requests', source)] })

describe('mixed-content-active', () => {
  it('counts an image requested with CORS or by IP address, since it is not upgraded', () => {
    expect(statusOf({ type: 'image' })).toBe('pass')
    expect(statusOf({ type: 'image', cors: true })).toBe('fail')
    expect(statusOf({ type: 'image', url: 'http://192.0.2.1/a.png' })).toBe('fail')
  })

  it('distinguishes a preloaded image from other preloads', () => {
    const url = 'http://cdn.example/a'
    const head = headFacts({
      linkElements: [linkElementFact({ rel: ['preload'], as: 'image', url })],
    })
    expect(statusOf({ type: 'preload' }, policyFacts(), head)).toBe('pass')
    expect(statusOf({ type: 'preload' })).toBe('fail')
  })

  it('allows requests that never leave the machine', () => {
    expect(statusOf({ url: 'http://127.0.0.1:3000/a.js' })).toBe('pass')
    expect(statusOf({ url: 'http://localhost.example/a.js' })).toBe('fail')
  })

  it('takes upgrade-insecure-requests from a meta element, not from report-only', () => {
    expect(statusOf({}, upgrade('meta'))).toBe('warn')
    expect(statusOf({}, upgrade('report-only'))).toBe('fail')
  })
})
