import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'

/** OpenSSL's and Node's codes of errors for which browsers show a full-page error. */
const REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name',
  HOSTNAME_MISMATCH: 'The certificate is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate comes from an untrusted authority',
  CERT_UNTRUSTED: 'The certificate comes from an untrusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The issuer of the certificate is unknown and was not sent',
  UNABLE_TO_GET_ISSUER_CERT: 'An issuer in the certificate chain is unknown and was not sent',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'An issuer in the certificate chain is unknown and was not sent',
  CERT_REVOKED: 'The certificate has been revoked',
  ERR_CERT_DATE_INVALID: 'The certificate has expired or is not valid yet',
  ERR_CERT_COMMON_NAME_INVALID: 'The certificate is for another host name',
  ERR_CERT_AUTHORITY_INVALID: 'Browsers do not trust the authority that issued the certificate',
  ERR_CERT_REVOKED: 'The certificate has been revoked',
  ERR_CERT_WEAK_SIGNATURE_ALGORITHM: 'Browsers refuse the weak signature of the certificate',
  ERR_CERT_WEAK_KEY: 'Browsers refuse the weak key of the certificate',
  ERR_CERT_VALIDITY_TOO_LONG: 'Browsers refuse the certificate because it is valid for too long',
  ERR_CERTIFICATE_TRANSPARENCY_REQUIRED:
    'Browsers refuse the certificate because no public log lists it',
}

/**
 * The issuer was not found: it was not sent, or is not public. Only the latter stops browsers, which fetch missing
 * ones from the URL in the last certificate.
 */
const ISSUER_UNKNOWN: ReadonlySet<string> = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

const SELF_MADE: ReadonlySet<string> = new Set([
  ...ISSUER_UNKNOWN,
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_UNTRUSTED',
  'ERR_CERT_AUTHORITY_INVALID',
  'ERR_CERTIFICATE_TRANSPARENCY_REQUIRED',
])

const connection = { protocol: 'TLSv1.3', cipher: '', keyExchange: null, chain: [] }

/** Its issuer was not sent, but it names a URL to fetch it from. */
const leafWithIssuerUrl = {
  subject: 'CN=www.example.com',
  issuer: 'CN=R12, O=Example Trust',
  names: ['DNS:www.example.com'],
  validFrom: '2026-09-01T00:00:00Z',
  validTo: '2026-11-30T00:00:00Z',
  serial: '01',
  fingerprint256: '00',
  keyType: 'ec',
  keyBits: 256,
  signatureAlgorithm: 'ecdsa-with-SHA256',
  selfSigned: false,
  issuerUrls: ['http://r12.i.example/'],
}

export const tlsCertificateValid = defineCheck({
  id: 'tls-certificate-valid',
  category: 'security',
  family: 'certificate',
  tier: 'A',
  appliesTo: 'any',
  title: 'The certificate is trusted',
  why: 'Browsers show a full-page error in place of a site whose certificate they do not trust.',
  fix: 'Renew the certificate, send the intermediate certificates with it, and list every host name in its subject alternative names.',
  criteria: {
    pass: 'The certificate is trusted for the host.',
    warn: 'An intermediate certificate was not sent, but the last certificate says where browsers can fetch it.',
    fail: 'The certificate is expired, not valid yet, revoked, self-signed, for another host name or from an untrusted authority, an issuer is unknown and cannot be fetched, or it is not trusted for another reason.',
    note: 'This includes redirects on the way to the page, and certificates that only the browser of the audit refuses.',
    'not-applicable':
      'The page was served over http, or a local address has an unknown or self-made issuer as its only problem.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc9525',
  reads: ['address', 'tls'],
  examples: {
    pass: [{ facts: { tls: { connection: { ...connection, authorizationError: null } } } }],
    warn: [
      {
        facts: {
          tls: {
            connection: {
              ...connection,
              authorizationError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
              chain: [leafWithIssuerUrl],
            },
          },
        },
      },
    ],
    fail: [
      { facts: { tls: { connection: { ...connection, authorizationError: 'CERT_HAS_EXPIRED' } } } },
      {
        facts: {
          tls: {
            connection: { ...connection, authorizationError: null },
            browserError: 'ERR_CERT_AUTHORITY_INVALID',
          },
        },
      },
      {
        facts: {
          tls: {
            connection: { ...connection, authorizationError: null },
            untrustedHop: {
              url: 'https://example.com/',
              authorizationError: 'ERR_TLS_CERT_ALTNAME_INVALID',
            },
          },
        },
      },
      {
        facts: {
          tls: {
            connection: { ...connection, authorizationError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
          },
        },
      },
    ],
    'not-applicable': [{ url: 'http://www.example.com/', facts: { tls: { connection: null } } }],
  },

  evaluate({ address, tls: { connection, untrustedHop, browserError } }) {
    const isExcused = (code: string | null | undefined) =>
      address.local && SELF_MADE.has(code ?? '')
    if (untrustedHop && !isExcused(untrustedHop.authorizationError)) {
      const { url, authorizationError: name } = untrustedHop
      return fail('Browsers refuse the certificate of a redirect to the page', [
        { name, url, note: reasonOf(name) },
      ])
    }
    if (!connection && browserError === null)
      return notApplicable('The page was served without TLS')
    const chain = connection?.chain ?? []
    const code = connection?.authorizationError ?? browserError
    if (code === null) return pass()
    if (isExcused(code)) {
      return notApplicable('A local address has no publicly trusted certificate')
    }

    const evidence = [{ name: code, ...describe(chain[0]) }]
    const fetchable = (chain.at(-1)?.issuerUrls ?? []).length > 0
    return ISSUER_UNKNOWN.has(code) && fetchable
      ? warn(
          'The certificate chain is incomplete, so some clients refuse the certificate',
          evidence,
        )
      : fail(reasonOf(code), evidence)
  },
})

function reasonOf(code: string): string {
  return REASONS[code] ?? `The certificate is not trusted (${code})`
}

interface Leaf {
  readonly subject: string
  readonly issuer: string
  readonly validTo: string
}

function describe(leaf: Leaf | undefined): { value?: string; note?: string } {
  if (!leaf) return {}
  return { value: leaf.subject, note: `issued by ${leaf.issuer}, valid until ${leaf.validTo}` }
}
