import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'

const OLD: ReadonlySet<string> = new Set(['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.0', 'TLSv1.1'])

const connection = { cipher: '', keyExchange: null, authorizationError: null, chain: [] }

export const tlsVersion = defineCheck({
  id: 'tls-version',
  category: 'security',
  family: 'certificate',
  tier: 'D',
  appliesTo: 'any',
  title: 'The server uses TLS 1.3 and refuses old versions',
  why: 'TLS 1.0 and 1.1 were deprecated in 2021. TLS 1.3 is safer than TLS 1.2 and connects one round trip faster.',
  fix: 'Enable TLS 1.2 and 1.3 only.',
  criteria: {
    pass: 'TLS 1.3 was negotiated, and a second handshake with TLS 1.0 or 1.1 was refused.',
    warn: 'TLS 1.2 is the highest version that was negotiated.',
    fail: 'TLS 1.0 or 1.1 is accepted, or an old version is the highest that was negotiated.',
    'not-applicable':
      'The page was served over http, or TLS 1.3 was negotiated and the old versions could not be tested.',
  },
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
    if (!connection) return notApplicable('The page was served without TLS')
    const evidence = [{ name: connection.protocol, value: connection.cipher }]
    if (OLD.has(connection.protocol)) {
      return fail(`The highest TLS version of the server is ${connection.protocol}`, evidence)
    }
    if (legacyAccepted) return fail('The server accepts TLS 1.0 or 1.1', evidence)
    if (connection.protocol === 'TLSv1.2')
      return warn('The server does not support TLS 1.3', evidence)
    return legacyAccepted === null
      ? notApplicable('The refusal of TLS 1.0 and 1.1 could not be tested')
      : pass(`The connection uses ${connection.protocol}`)
  },
})
