import { describe, expect, it } from 'vitest'
import {
  addressFacts,
  addressOf,
  hstsFact,
  policyFacts,
} from '../../../test/support/network-facts.ts'
import { hstsPreload } from './hsts-preload.ts'

const ready = policyFacts({ hsts: hstsFact({ includeSubDomains: true, preload: true }) })

const hop = (url: string, target: string) => ({
  url,
  target,
  status: 301,
  location: target,
  headers: [],
  remoteAddress: '93.184.215.14',
  ms: 5,
})

describe('hsts-preload', () => {
  it('names a redirect that keeps a ready policy off the list', () => {
    const http = { state: 'answered' as const, hops: [], final: 'http://www.example.com/' }
    const facts = { address: addressFacts(), policies: ready, variants: { hosts: [], http } }
    expect(hstsPreload.evaluate(facts)).toMatchObject({
      evidence: [{ name: 'redirect from http' }],
    })
  })

  it('requires no redirect when port 80 is closed', () => {
    const http = { state: 'closed' as const, hops: [], final: null }
    const facts = { address: addressFacts(), policies: ready, variants: { hosts: [], http } }
    expect(hstsPreload.evaluate(facts)).not.toHaveProperty('evidence')
  })

  it('recognises domains that are preloaded as a whole', () => {
    const facts = {
      address: addressOf('https://example.app/'),
      policies: ready,
      variants: { hosts: [], http: null },
    }
    expect(hstsPreload.evaluate(facts)).toMatchObject({
      message: 'The top-level domain .app is preloaded as a whole',
    })
  })

  it('uses the target of the first redirect, as the list does', () => {
    const evidenceOf = (first: string) => {
      const hops = [hop('http://example.com/', first), hop(first, 'https://www.example.com/')]
      const http = { state: 'answered' as const, hops, final: 'https://www.example.com/' }
      const facts = { address: addressFacts(), policies: ready, variants: { hosts: [], http } }
      const outcome = hstsPreload.evaluate(facts)
      return 'evidence' in outcome ? outcome.evidence : []
    }
    expect(evidenceOf('https://example.com/')).toEqual([])
    expect(evidenceOf('http://www.example.com/')).toEqual([
      { name: 'redirect from http', value: 'http://www.example.com/' },
    ])
  })
})
