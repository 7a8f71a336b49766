import { describe, expect, it } from 'vitest'
import { securityTxt } from '../../src/checks/security/security-txt.ts'
import { lines, type Status, verdict } from './support.ts'

// DigitalTrustCenter/sectxt, test/test_sectxt.py (EUPL-1.2): its inputs, each completed with the missing field, so
// that it has only one error.

const CONTACT = 'Contact: mailto:me@example.com'
const EXPIRES = 'Expires: 2027-01-01T12:00:00Z'

const SIGNED = lines(
  '-----BEGIN PGP SIGNED MESSAGE-----',
  'Hash: SHA256',
  '',
  '# Canonical URI',
  'Canonical: https://example.com/.well-known/security.txt',
  '',
  'Contact: mailto:security@example.com',
  'Encryption: https://example.com/pgp-key.txt',
  'Policy: https://example.com/security-policy.html',
  'Acknowledgments: https://example.com/hall-of-fame.html',
  '',
  'Expires: 2026-12-01T18:37:07z',
  '-----BEGIN PGP SIGNATURE-----',
  'Version: GnuPG v2.2',
  '',
  '[signature]',
  '-----END PGP SIGNATURE-----',
)

const CASES: readonly (readonly [name: string, text: string, ours: Status])[] = [
  ['sound', lines(CONTACT, EXPIRES), 'pass'],
  ['far expiry, a recommendation only', lines(CONTACT, 'Expires: 2029-01-01T12:00Z'), 'pass'],
  ['no date', lines(CONTACT, 'Expires: Nonsense'), 'warn'],
  ['date of RFC 5322', lines(CONTACT, 'Expires: Thu, 15 Sep 2033 06:03:46 -0700'), 'warn'],
  ['expired', lines(CONTACT, 'Expires: 2020-01-01T12:00:00Z'), 'warn'],
  ['a comment', lines(CONTACT, EXPIRES, '# Wow'), 'pass'],
  ['a space before the colon', lines('Contact : mailto:me@example.com', CONTACT, EXPIRES), 'warn'],
  ['no name', lines(': mailto:me@example.com', CONTACT, EXPIRES), 'warn'],
  ['a space for a name', lines(' : mailto:me@example.com', CONTACT, EXPIRES), 'warn'],
  ['no space', lines('Contact:mailto:me@example.com', CONTACT, EXPIRES), 'warn'],
  ['no value', lines('Contact: ', CONTACT, EXPIRES), 'warn'],
  ['http', lines('Contact: http://example.com/contact', EXPIRES), 'warn'],
  ['no URI', lines('Contact: me@example.com', EXPIRES), 'warn'],
  ['no contact', lines(EXPIRES), 'warn'],
  ['no expiry', lines(CONTACT), 'warn'],
  ['two expiries', lines(CONTACT, EXPIRES, EXPIRES), 'warn'],
  ['signed', SIGNED, 'pass'],
  ['signed, no Canonical, a recommendation only', SIGNED.replace(/^Canonical.*$/m, ''), 'pass'],
  ['signed and dash-escaped', SIGNED.replace('Expires', '- Expires'), 'pass'],
]

describe('sectxt', () => {
  it.each(CASES)('%s', (_name, text, ours) => {
    const file = {
      url: 'https://www.example.com/.well-known/security.txt',
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      html: false,
      text,
    }
    const example = {
      headers: [['Date', 'Sat, 21 Nov 2026 12:00:00 GMT']] as const,
      facts: { wellKnown: { securityTxt: file } },
    }
    expect(verdict(securityTxt, example)).toBe(ours)
  })
})
