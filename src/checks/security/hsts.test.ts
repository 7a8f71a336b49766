import { describe, expect, it } from 'vitest'
import {
  addressFacts,
  hstsFact,
  policyFacts,
  tlsFacts,
} from '../../../test/support/network-facts.ts'
import type { AddressFacts, HstsFact } from '../../facts/network-facts.ts'
import { hsts } from './hsts.ts'

const DAY = 86_400

function outcome(
  own: Partial<HstsFact>,
  requested: Partial<HstsFact> | null = null,
  at: Partial<AddressFacts> = {},
) {
  const policies = policyFacts({
    hsts: hstsFact(own),
    requestedHostHsts: requested === null ? null : hstsFact(requested),
  })
  return hsts.evaluate({ address: addressFacts(at), policies, tls: tlsFacts({}) })
}

const FROM_APEX = { requested: 'https://example.com/', final: 'https://www.example.com/' }

describe('hsts', () => {
  it.each([
    { days: 180, status: 'pass' },
    { days: 179, status: 'warn' },
    { days: 1, status: 'warn' },
  ])('answers a policy of $days days with $status', ({ days, status }) => {
    expect(outcome({ maxAge: days * DAY }).status).toBe(status)
  })

  it('fails a policy of less than a day', () => {
    expect(outcome({ maxAge: DAY - 1 }).status).toBe('fail')
  })

  it('warns when the requested host itself has no policy', () => {
    const bare = { raw: null, valid: false, maxAge: null }
    expect(outcome({}, bare, FROM_APEX)).toMatchObject({
      status: 'warn',
      evidence: [{ value: 'no header' }],
    })
  })

  it('does not judge a host of another site that redirected here', () => {
    const at = { requested: 'https://short.example/', final: 'https://www.example.com/' }
    expect(outcome({}, { raw: null, valid: false, maxAge: null }, at).status).toBe('pass')
  })

  it('lets the parent domain cover its sub-domain, only with includeSubDomains', () => {
    const bare = { raw: null, valid: false, maxAge: null }
    expect(outcome(bare, { includeSubDomains: true }, FROM_APEX).status).toBe('pass')
    expect(outcome(bare, { includeSubDomains: false }, FROM_APEX).status).toBe('fail')
  })

  it('accepts that the final host covers its requested subdomain', () => {
    const at = { requested: 'https://www.example.com/', final: 'https://example.com/' }
    const bare = { raw: null, valid: false, maxAge: null }
    expect(outcome({ includeSubDomains: true }, bare, at).status).toBe('pass')
    expect(outcome({ includeSubDomains: false }, bare, at).status).toBe('warn')
  })

  it('does not apply when the certificate makes browsers ignore the header', () => {
    const tls = tlsFacts({ authorizationError: 'CERT_HAS_EXPIRED' })
    expect(hsts.evaluate({ address: addressFacts(), policies: policyFacts(), tls }).status).toBe(
      'not-applicable',
    )
  })

  it('requires a valid policy with the same lifetime of the requested host', () => {
    const enough = 180 * DAY
    expect(outcome({}, { maxAge: enough }, FROM_APEX).status).toBe('pass')
    expect(outcome({}, { maxAge: enough - 1 }, FROM_APEX).status).toBe('warn')
    expect(outcome({}, { maxAge: enough, valid: false }, FROM_APEX).status).toBe('warn')
    expect(outcome({}, { maxAge: null }, FROM_APEX).status).toBe('warn')
  })

  it('returns the max-age of a policy that is too short', () => {
    expect(outcome({ maxAge: DAY })).toMatchObject({ value: { number: DAY, unit: 'seconds' } })
  })
})
