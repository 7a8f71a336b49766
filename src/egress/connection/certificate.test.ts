import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeChain } from './certificate.ts'

const described = (name: string) => {
  const file = new URL(`../../../test/fixtures/tls/${name}.cert.pem`, import.meta.url)
  return describeChain(new X509Certificate(readFileSync(file)))
}

describe('a certificate', () => {
  it('returns the http URL of its issuer, but neither OCSP nor LDAP', () => {
    expect(described('names-its-issuer')).toMatchObject([
      { selfSigned: false, issuerUrls: ['http://issuer.example.com/ca.der'] },
    ])
  })

  it('without authority information names no issuer to fetch', () => {
    expect(described('valid')).toMatchObject([{ issuerUrls: [] }])
  })
})
