import type { Certificate } from '../../facts/network-facts.ts'
import { auditTime } from '../../facts/derived/audit-time.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'

const DAY = 86_400_000
const FAIL_DAYS = 3
const MIN_WARN_DAYS = 2
const MAX_WARN_DAYS = 30
/** Renewal is due at two thirds of the lifetime; at half of the remaining time it is late. */
const LATE_SHARE = 1 / 6

const TRUST_OF_TIME = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])

export const tlsCertificateExpiry = defineCheck({
  id: 'tls-certificate-expiry',
  category: 'security',
  family: 'certificate',
  tier: 'C',
  appliesTo: 'any',
  title: 'The certificate does not expire soon',
  why: 'When a certificate expires, browsers stop showing the site. A certificate that is overdue for renewal means that the automatic renewal failed.',
  fix: 'Find out why the automatic renewal did not run, renew the certificate, and reload the server.',
  criteria: {
    pass: 'The time left is at least a sixth of the lifetime of the certificate (never below 2 days, and 30 days are always enough).',
    warn: 'The time left is below a sixth of the lifetime (always below 2 days, never from 30 days on), or the certificate of the issuer has less than 30 days left.',
    fail: 'The time left is below 3 days, or below a sixth of the lifetime where that is shorter.',
    'not-applicable':
      'The page has no certificate, the certificate is outside its validity period, or the Date header of the page is later than its end.',
    note: 'Time is counted from the Date header of the page. A certificate outside its validity period is reported by the check tls-certificate-valid.',
  },
  source: 'https://cabforum.org/working-groups/server/baseline-requirements/requirements/',
  reads: ['response', 'tls'],
  examples: {
    pass: [validUntil('2027-01-30T00:00:00Z')],
    warn: [validUntil('2026-11-30T00:00:00Z')],
    fail: [validUntil('2026-11-22T00:00:00Z')],
    'not-applicable': [{ url: 'http://www.example.com/', facts: { tls: { connection: null } } }],
  },

  evaluate({ response, tls }) {
    const leaf = tls.connection?.chain[0]
    if (!leaf) return notApplicable('The page was served without a certificate')
    if (TRUST_OF_TIME.has(tls.connection?.authorizationError ?? '')) {
      return notApplicable(
        'The certificate is outside its validity period, which tls-certificate-valid reports',
      )
    }

    const now = auditTime(response)
    const days = daysLeft(leaf, now)
    // Node has just accepted it, so the server's clock is wrong.
    if (days < 0)
      return notApplicable('The Date header of the page is later than the end of the certificate')

    const value = { number: Math.floor(days), unit: 'days' } as const
    const evidence = [
      {
        name: leaf.subject,
        value: leaf.validTo,
        note: `${Math.floor(days)} of ${Math.round(lifetime(leaf))} days left`,
      },
    ]
    const late = lifetime(leaf) * LATE_SHARE
    // A six-day certificate has less than three days left for half of its lifetime.
    if (days < Math.min(FAIL_DAYS, late)) {
      return fail(`The certificate expires in ${inWords(days)}`, evidence, { value })
    }
    if (days < Math.min(Math.max(late, MIN_WARN_DAYS), MAX_WARN_DAYS)) {
      return warn(
        `The certificate expires in ${inWords(days)} and is overdue for renewal`,
        evidence,
        { value },
      )
    }
    return intermediateOutcome(tls.connection?.chain[1], now) ?? pass(undefined, { value })
  },
})

/** Only the leaf's direct issuer: later certificates may be an unused expired cross-signature. */
function intermediateOutcome(issuer: Certificate | undefined, now: number) {
  if (!issuer || issuer.selfSigned) return undefined
  const days = daysLeft(issuer, now)
  if (days >= MAX_WARN_DAYS) return undefined
  return warn(
    days < 0
      ? 'The intermediate certificate has expired'
      : `The intermediate certificate expires in ${inWords(days)}`,
    [{ name: issuer.subject, value: issuer.validTo }],
  )
}

function inWords(days: number): string {
  const whole = Math.floor(days)
  if (whole === 0) return 'less than a day'
  return whole === 1 ? '1 day' : `${whole} days`
}

function daysLeft({ validTo }: Certificate, now: number): number {
  return (Date.parse(validTo) - now) / DAY
}

function lifetime({ validFrom, validTo }: Certificate): number {
  return (Date.parse(validTo) - Date.parse(validFrom)) / DAY
}

function validUntil(validTo: string) {
  const leaf: Certificate = {
    subject: 'CN=www.example.com',
    issuer: 'CN=R12, O=Example Trust',
    names: ['DNS:www.example.com'],
    validFrom: '2026-09-01T00:00:00Z',
    validTo,
    serial: '01',
    fingerprint256: '00',
    keyType: 'ec',
    keyBits: 256,
    signatureAlgorithm: 'ecdsa-with-SHA256',
    selfSigned: false,
    issuerUrls: [],
  }
  const connection = {
    protocol: 'TLSv1.3',
    cipher: '',
    keyExchange: null,
    authorizationError: null,
    chain: [leaf],
  }
  return {
    headers: [
      ['Content-Type', 'text/html'],
      ['Date', 'Fri, 20 Nov 2026 12:00:00 GMT'],
    ] as const,
    facts: { tls: { connection } },
  }
}
