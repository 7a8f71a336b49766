import { describe, expect, it } from 'vitest'
import {
  addressFacts,
  addressOf,
  hstsFact,
  policyFacts,
} from '../../../test/support/network-facts.ts'
import { hstsPreload } from './hsts-preload.ts'

const ready = policyFacts({ hsts: hstsFact({ includeSubDomains: true, preload: true }) })

describe('hsts-preload', () => {
  it('names a redirect that keeps a ready policy off the list', () => {
    const http = { state: 'answered' as const, hops: [], final: 'http://www.example.com/' }
    const facts = { address: addressFacts(), policies: ready, variants: { hosts: [], http } }
    expect(hstsPreload.evaluate(facts)).toMatchObject({
      evidence: [{ name: 'redirect from http' }],
    })
  })

  it('asks for no redirect where nothing listens on port 80', () => {
    const http = { state: 'closed' as const, hops: [], final: null }
    const facts = { address: addressFacts(), policies: ready, variants: { hosts: [], http } }
    expect(hstsPreload.evaluate(facts)).not.toHaveProperty('evidence')
  })

  it('knows domains that are preloaded as a whole', () => {
    const facts = {
      address: addressOf('https://example.app/'),
      policies: ready,
      variants: { hosts: [], http: null },
    }
    expect(hstsPreload.evaluate(facts)).toMatchObject({ message: 'All of .app is preloaded.' })
  })
})
