import { describe, expect, it } from 'vitest'
import { certificateFact, responseWith, tlsFacts } from '../../../test/support/network-facts.ts'
import type { Certificate } from '../../facts/network-facts.ts'
import { tlsCertificateExpiry } from './tls-certificate-expiry.ts'

const NOON = ['Date', 'Fri, 20 Nov 2026 12:00:00 GMT'] as const

function outcome(validFrom: string, validTo: string, ...issuers: Certificate[]) {
  const chain = [certificateFact({ validFrom, validTo }), ...issuers]
  return tlsCertificateExpiry.evaluate({ response: responseWith(NOON), tls: tlsFacts({ chain }) })
}

describe('tls-certificate-expiry', () => {
  it('depends on the lifetime: ten days are enough for a six-week certificate, not for a year', () => {
    expect(outcome('2026-10-17T00:00:00Z', '2026-12-01T00:00:00Z').status).toBe('pass')
    expect(outcome('2025-12-01T00:00:00Z', '2026-12-01T00:00:00Z').status).toBe('warn')
  })

  it('does not fail a six-day certificate for having less than three days left', () => {
    expect(outcome('2026-11-16T18:00:00Z', '2026-11-23T10:00:00Z').status).toBe('pass')
    expect(outcome('2026-11-15T16:00:00Z', '2026-11-22T08:00:00Z').status).toBe('warn')
    expect(outcome('2026-11-14T12:00:00Z', '2026-11-21T04:00:00Z').status).toBe('fail')
  })

  it('warns about an intermediate that expires first, but not about a root or certificates after it', () => {
    const ending = certificateFact({ subject: 'CN=R12', validTo: '2026-12-01T00:00:00Z' })
    const leaf = ['2026-11-01T00:00:00Z', '2027-02-01T00:00:00Z'] as const
    expect(outcome(...leaf, ending)).toMatchObject({
      status: 'warn',
      evidence: [{ name: 'CN=R12' }],
    })
    expect(outcome(...leaf, { ...ending, selfSigned: true }).status).toBe('pass')
    expect(
      outcome(...leaf, certificateFact({ validTo: '2030-01-01T00:00:00Z' }), ending).status,
    ).toBe('pass')
  })

  it('adds the age of a cached answer to its date', () => {
    const chain = [certificateFact({ validTo: '2026-11-30T00:00:00Z' })]
    const response = responseWith(NOON, ['Age', String(8 * 86_400)])
    expect(tlsCertificateExpiry.evaluate({ response, tls: tlsFacts({ chain }) }).status).toBe(
      'fail',
    )
  })

  it('is lenient when the clock of the server is clearly wrong', () => {
    expect(outcome('2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z').status).toBe('not-applicable')
  })

  it('leaves an expired certificate to tls-certificate-valid', () => {
    const tls = tlsFacts({ authorizationError: 'CERT_HAS_EXPIRED', chain: [certificateFact()] })
    expect(tlsCertificateExpiry.evaluate({ response: responseWith(NOON), tls }).status).toBe(
      'not-applicable',
    )
  })

  it.each([
    ['three days of a long life', '2026-11-23T12:00:00Z', 'warn'],
    ['a minute less', '2026-11-23T11:59:00Z', 'fail'],
    ['thirty days of a long life', '2026-12-20T12:00:00Z', 'pass'],
    ['a minute less than thirty', '2026-12-20T11:59:00Z', 'warn'],
    ['the last moment', '2026-11-20T12:00:00Z', 'fail'],
    ['a moment too late', '2026-11-20T11:59:00Z', 'not-applicable'],
  ])('judges %s', (_, validTo, status) => {
    expect(outcome('2025-11-20T12:00:00Z', validTo).status).toBe(status)
  })

  it('takes a sixth of the life for late', () => {
    expect(outcome('2026-10-21T12:00:00Z', '2026-11-26T12:00:00Z').status).toBe('pass')
    expect(outcome('2026-10-21T11:00:00Z', '2026-11-26T12:00:00Z').status).toBe('warn')
  })
})
