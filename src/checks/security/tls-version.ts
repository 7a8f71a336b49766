import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'

const OLD: ReadonlySet<string> = new Set(['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.0', 'TLSv1.1'])

const connection = { cipher: '', keyExchange: null, authorizationError: null, chain: [] }

export const tlsVersion = defineCheck({
  id: 'tls-version',
  category: 'security',
  family: 'certificate',
  tier: 'D',
  appliesTo: 'any',
  title: 'Only modern TLS is spoken',
  why: 'TLS 1.0 and 1.1 were withdrawn in 2021. TLS 1.3 is both safer and one round trip faster than 1.2.',
  fix: 'Offer TLS 1.2 and 1.3 only.',
  criteria:
    'Passes when TLS 1.3 was negotiated and a second handshake with TLS 1.0 or 1.1 was refused. Warns when TLS 1.2 is the best that was negotiated. Fails when TLS 1.0 or 1.1 is accepted or is the best. Does not apply over http, nor with TLS 1.3 when the old versions could not be tried.',
  source: 'https://www.rfc-editor.org/rfc/rfc8996',
  reads: ['tls'],
  examples: {
    pass: [
      {
        facts: {
          tls: { connection: { ...connection, protocol: 'TLSv1.3' }, legacyAccepted: false },
        },
      },
    ],
    warn: [
      {
        facts: {
          tls: { connection: { ...connection, protocol: 'TLSv1.2' }, legacyAccepted: false },
        },
      },
    ],
    fail: [
      {
        facts: {
          tls: { connection: { ...connection, protocol: 'TLSv1.3' }, legacyAccepted: true },
        },
      },
    ],
    'not-applicable': [
      {
        facts: {
          tls: { connection: { ...connection, protocol: 'TLSv1.3' }, legacyAccepted: null },
        },
      },
    ],
  },

  evaluate({ tls: { connection, legacyAccepted } }) {
    if (!connection) return notApplicable('The page came without a TLS connection.')
    const evidence = [{ name: connection.protocol, value: connection.cipher }]
    if (OLD.has(connection.protocol)) {
      return fail(`The best that was negotiated is ${connection.protocol}.`, evidence)
    }
    if (legacyAccepted) return fail('TLS 1.0 or 1.1 is accepted.', evidence)
    if (connection.protocol === 'TLSv1.2') return warn('TLS 1.3 is not spoken.', evidence)
    return legacyAccepted === null
      ? notApplicable('Whether TLS 1.0 and 1.1 are refused could not be tried.')
      : pass(`${connection.protocol} was negotiated.`)
  },
})
