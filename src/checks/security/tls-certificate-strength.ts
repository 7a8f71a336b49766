import type { Certificate } from '../../facts/network-facts.ts'
import {
  defineCheck,
  type Evidence,
  fail,
  notApplicable,
  type Outcome,
  pass,
  warn,
} from '../check.ts'
import { counted } from '../shared/counted.ts'

const DAY = 86_400_000
const MIN_RSA_BITS = 2048
const MIN_EC_BITS = 256

/** Longest lifetime by date of issue (CA/Browser Forum ballots SC-22 and SC-081v3), newest first. */
const LIFETIMES = [
  { from: '2029-03-15', days: 47 },
  { from: '2027-03-15', days: 100 },
  { from: '2026-03-15', days: 200 },
  { from: '2020-09-01', days: 398 },
] as const

export const tlsCertificateStrength = defineCheck({
  id: 'tls-certificate-strength',
  category: 'security',
  family: 'certificate',
  tier: 'C',
  appliesTo: 'any',
  title: 'The certificate has a strong key and signature',
  why: 'Certificates with short keys or old signatures can be forged. Browsers refuse certificates with a longer lifetime than the authorities agreed on.',
  fix: 'Issue a new certificate with an EC P-256 or RSA 2048 key and a SHA-256 signature, and renew it automatically.',
  criteria: {
    pass: 'The key has at least 2,048 bits (RSA) or 256 bits (EC), neither the certificate nor its issuer has an MD or SHA-1 signature, and the lifetime is within the limit.',
    warn: 'A publicly trusted certificate has a longer lifetime than allowed for its day of issue.',
    fail: 'The key has less than 2,048 bits (RSA) or 256 bits (EC), or the certificate or its issuer has an MD or SHA-1 signature.',
    'not-applicable': 'The page has no certificate.',
    note: 'The limit is 398 days for certificates issued since 2020-09-01, 200 days since 2026-03-15, 100 days since 2027-03-15 and 47 days since 2029-03-15. The signature of a self-signed certificate does not count, and Ed25519 passes.',
  },
  source: 'https://cabforum.org/working-groups/server/baseline-requirements/requirements/',
  reads: ['address', 'tls'],
  examples: {
    pass: [
      withLeaf({}),
      withLeaf({ keyType: 'rsa', keyBits: 2048, signatureAlgorithm: 'sha256WithRSAEncryption' }),
      withLeaf({ keyType: 'ed25519', keyBits: null, signatureAlgorithm: 'ED25519' }),
    ],
    warn: [withLeaf({ validTo: '2027-09-01T00:00:00Z' })],
    fail: [
      withLeaf({ keyType: 'rsa', keyBits: 1024 }),
      withLeaf({ signatureAlgorithm: 'sha1WithRSAEncryption' }),
    ],
    'not-applicable': [{ url: 'http://www.example.com/', facts: { tls: { connection: null } } }],
  },

  evaluate({ address, tls }) {
    const [leaf, issuer] = tls.connection?.chain ?? []
    if (!leaf) return notApplicable('The page was served without a certificate')

    const weak = [weakKey(leaf), weakSignature(leaf), issuer && weakSignature(issuer)].filter(
      (row) => row !== undefined,
    )
    if (weak.length > 0)
      return fail(
        `The certificate chain has ${counted(weak.length, 'weak key or signature', 'weak keys or signatures')}`,
        weak,
      )

    const isPublic =
      !address.local && !leaf.selfSigned && tls.connection?.authorizationError === null
    return (isPublic ? tooLong(leaf) : undefined) ?? pass()
  },
})

function weakKey({ keyType, keyBits, subject }: Certificate): Evidence | undefined {
  if (keyBits === null) return undefined
  const type = keyType.toLowerCase()
  const least = type.startsWith('rsa') ? MIN_RSA_BITS : type === 'ec' ? MIN_EC_BITS : 0
  if (keyBits >= least) return undefined
  return { name: subject, value: `${keyType} ${keyBits} bits`, expected: `${least} bits` }
}

/** A root is trusted by being in the browser, so its own signature is irrelevant. */
function weakSignature(certificate: Certificate): Evidence | undefined {
  const algorithm = certificate.signatureAlgorithm ?? ''
  if (certificate.selfSigned || !/\b(?:md[245]|sha-?1)(?!\d)/i.test(algorithm)) return undefined
  return { name: certificate.subject, value: algorithm, expected: 'SHA-256 or better' }
}

function tooLong({ subject, validFrom, validTo }: Certificate): Outcome | undefined {
  const limit = LIFETIMES.find(({ from }) => Date.parse(validFrom) >= Date.parse(from))
  const days = (Date.parse(validTo) - Date.parse(validFrom)) / DAY
  if (!limit || days <= limit.days) return undefined
  return warn(
    `The certificate is valid for ${Math.ceil(days)} days, more than the limit of ${limit.days} days`,
    [{ name: subject, value: `${Math.ceil(days)} days`, expected: `at most ${limit.days} days` }],
  )
}

function withLeaf(overrides: Partial<Certificate>) {
  const leaf: Certificate = {
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
    issuerUrls: [],
    ...overrides,
  }
  const connection = {
    protocol: 'TLSv1.3',
    cipher: '',
    keyExchange: null,
    authorizationError: null,
    chain: [leaf],
  }
  return { facts: { tls: { connection } } }
}
