import { describe, expect, it } from 'vitest'
import { addressFacts, certificateFact, tlsFacts } from '../../../test/support/network-facts.ts'
import type { Certificate } from '../../facts/network-facts.ts'
import { tlsCertificateStrength } from './tls-certificate-strength.ts'

function statusOf(leaf: Partial<Certificate>, issuer?: Partial<Certificate>, local = false) {
  const chain = [certificateFact(leaf), ...(issuer ? [certificateFact(issuer)] : [])]
  return tlsCertificateStrength.evaluate({
    address: addressFacts({ local }),
    tls: tlsFacts({ chain }),
  }).status
}

describe('tls-certificate-strength', () => {
  it('accepts keys without a size in bits', () => {
    expect(statusOf({ keyType: 'ed25519', keyBits: null })).toBe('pass')
    expect(statusOf({ keyType: 'ed25519', keyBits: 253 })).toBe('pass')
  })

  it('fails SHA-1 in the intermediate, but not in the root', () => {
    expect(statusOf({}, { signatureAlgorithm: 'RSA-SHA1' })).toBe('fail')
    expect(statusOf({}, { signatureAlgorithm: 'RSA-SHA1', selfSigned: true })).toBe('pass')
  })

  it('does not take SHA-384 or SHA3 for SHA-1', () => {
    expect(statusOf({ signatureAlgorithm: 'ecdsa-with-SHA384' })).toBe('pass')
    expect(statusOf({ signatureAlgorithm: 'RSA-SHA1-2' })).toBe('fail')
  })

  it.each([
    { issued: '2026-01-01T00:00:00Z', ends: '2027-01-30T00:00:00Z', status: 'pass' },
    { issued: '2026-03-15T00:00:00Z', ends: '2027-01-30T00:00:00Z', status: 'warn' },
    { issued: '2027-03-15T00:00:00Z', ends: '2027-06-30T00:00:00Z', status: 'warn' },
    { issued: '2029-03-15T00:00:00Z', ends: '2029-05-01T00:00:00Z', status: 'pass' },
  ])('answers a lifetime from $issued to $ends with $status', ({ issued, ends, status }) => {
    expect(statusOf({ validFrom: issued, validTo: ends })).toBe(status)
  })

  it('allows a private authority any lifetime', () => {
    const decade = { validFrom: '2026-03-15T00:00:00Z', validTo: '2036-03-15T00:00:00Z' }
    expect(statusOf(decade, undefined, true)).toBe('pass')
    expect(statusOf({ ...decade, selfSigned: true })).toBe('pass')
  })
})
