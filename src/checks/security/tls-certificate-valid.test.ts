import { describe, expect, it } from 'vitest'
import { addressFacts, certificateFact, tlsFacts } from '../../../test/support/network-facts.ts'
import { tlsCertificateValid } from './tls-certificate-valid.ts'

function outcome(authorizationError: string, local = false) {
  const tls = tlsFacts({ authorizationError, chain: [certificateFact()] })
  return tlsCertificateValid.evaluate({ address: addressFacts({ local }), tls })
}

describe('tls-certificate-valid', () => {
  it.each([
    { code: 'ERR_TLS_CERT_ALTNAME_INVALID', status: 'fail' },
    { code: 'CERT_NOT_YET_VALID', status: 'fail' },
    { code: 'SELF_SIGNED_CERT_IN_CHAIN', status: 'fail' },
    { code: 'SOMETHING_NEW', status: 'fail' },
    { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', status: 'fail' },
    { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', status: 'fail' },
  ])('answers $code with $status', ({ code, status }) => {
    expect(outcome(code).status).toBe(status)
  })

  it('only warns where browsers can fetch the missing issuer', () => {
    const status = (authorizationError: string, ...issuerUrls: string[][]) => {
      const chain = issuerUrls.map((urls) => certificateFact({ issuerUrls: urls }))
      const tls = tlsFacts({ authorizationError, chain })
      return tlsCertificateValid.evaluate({ address: addressFacts(), tls }).status
    }
    const urls = ['http://issuer.example/ca.der']

    expect(status('UNABLE_TO_VERIFY_LEAF_SIGNATURE', urls)).toBe('warn')
    expect(status('UNABLE_TO_GET_ISSUER_CERT_LOCALLY', [], urls)).toBe('warn')
    expect(status('UNABLE_TO_GET_ISSUER_CERT_LOCALLY', urls, [])).toBe('fail')
    expect(status('CERT_HAS_EXPIRED', urls)).toBe('fail')
  })

  it.each([
    { code: 'ERR_CERT_AUTHORITY_INVALID', local: false, status: 'fail' },
    { code: 'ERR_CERT_DATE_INVALID', local: true, status: 'fail' },
    { code: 'ERR_CERT_AUTHORITY_INVALID', local: true, status: 'not-applicable' },
    { code: 'ERR_CERT_SOMETHING_NEW', local: false, status: 'fail' },
  ])('takes $code of the browser for $status, local: $local', ({ code, local, status }) => {
    for (const connection of [tlsFacts({}).connection, null]) {
      const tls = tlsFacts({}, { connection, browserError: code })
      const outcome = tlsCertificateValid.evaluate({ address: addressFacts({ local }), tls })
      expect(outcome.status).toBe(status)
    }
  })

  it('fails for a redirect that browsers refuse, whatever its target', () => {
    const untrustedHop = { url: 'https://old.example/', authorizationError: 'CERT_HAS_EXPIRED' }
    for (const connection of [tlsFacts({}).connection, null]) {
      const tls = tlsFacts({}, { connection, untrustedHop })
      expect(tlsCertificateValid.evaluate({ address: addressFacts(), tls })).toMatchObject({
        status: 'fail',
        evidence: [
          { name: 'CERT_HAS_EXPIRED', url: untrustedHop.url, note: 'The certificate has expired' },
        ],
      })
    }
  })

  it('leaves a private authority on a local address alone, but not an expired certificate', () => {
    expect(outcome('DEPTH_ZERO_SELF_SIGNED_CERT', true).status).toBe('not-applicable')
    expect(outcome('CERT_HAS_EXPIRED', true).status).toBe('fail')
  })

  it('shows the code and the certificate', () => {
    expect(outcome('CERT_HAS_EXPIRED')).toMatchObject({
      evidence: [{ name: 'CERT_HAS_EXPIRED', value: 'CN=www.example.com' }],
    })
  })
})
