import type { Header } from '../../facts/network-facts.ts'
import { defineCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { headerLines } from '../../facts/derived/headers.ts'

const OBSOLETE = [
  'Public-Key-Pins',
  'Public-Key-Pins-Report-Only',
  'Expect-CT',
  'Feature-Policy',
  'P3P',
  'X-WebKit-CSP',
  'X-Content-Security-Policy',
]

export const headersDeprecated = defineCheck({
  id: 'headers-deprecated',
  category: 'security',
  family: 'security-headers',
  tier: 'F',
  appliesTo: 'any',
  title: 'No obsolete security headers are sent',
  why: 'Browsers ignore obsolete headers, so the headers protect no one. The XSS filter of old browsers even created vulnerabilities of its own.',
  fix: 'Remove the listed headers; send Content-Security-Policy and Permissions-Policy instead, and Cache-Control instead of Pragma.',
  criteria: {
    pass: 'The page sends no obsolete header.',
    warn: 'The page sends at least one obsolete header.',
    note: 'Obsolete headers are Public-Key-Pins, Public-Key-Pins-Report-Only, Expect-CT, Feature-Policy, P3P, X-WebKit-CSP and X-Content-Security-Policy, X-XSS-Protection unless its value starts with 0, and Pragma without a Cache-Control header.',
  },
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html',
  reads: ['response'],
  examples: {
    pass: [
      { headers: [['X-XSS-Protection', '0']] },
      {
        headers: [
          ['Pragma', 'no-cache'],
          ['Cache-Control', 'no-cache'],
        ],
      },
    ],
    warn: [
      { headers: [['X-XSS-Protection', '1; mode=block']] },
      { headers: [['Expect-CT', 'max-age=86400']] },
      { headers: [['Pragma', 'no-cache']] },
    ],
  },

  evaluate({ response: { headers } }) {
    const rows = [
      ...OBSOLETE.flatMap((name) => rowsOf(headers, name)),
      ...xssFilter(headers),
      ...pragmaOnly(headers),
    ]
    return rows.length === 0
      ? pass()
      : warn(`The page sends ${counted(rows.length, 'obsolete header')}`, rows)
  },
})

function rowsOf(headers: readonly Header[], name: string) {
  return headerLines(headers, name).map((value) => ({ name, value }))
}

function xssFilter(headers: readonly Header[]) {
  return rowsOf(headers, 'X-XSS-Protection').filter(({ value }) => !value.trim().startsWith('0'))
}

function pragmaOnly(headers: readonly Header[]) {
  return headerLines(headers, 'cache-control').length > 0 ? [] : rowsOf(headers, 'Pragma')
}
