import { parseItem, Token } from 'structured-headers'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'
import { parsed } from './shared/structured-field.ts'

const ISOLATING: ReadonlySet<string> = new Set([
  'same-origin',
  'same-origin-allow-popups',
  'noopener-allow-popups',
])

export const coop = defineCheck({
  id: 'coop',
  category: 'security',
  family: 'security-headers',
  tier: 'F',
  title: 'Windows of other sites have no handle on the page',
  why: 'Without it a page that opened this one, or was opened by it, can navigate it elsewhere and probe it for secrets.',
  fix: 'Send Cross-Origin-Opener-Policy: same-origin, or same-origin-allow-popups where sign-in or payment runs in a pop-up.',
  criteria:
    'Passes when Cross-Origin-Opener-Policy is same-origin, same-origin-allow-popups or noopener-allow-popups. Warns when it is missing, has another value such as unsafe-none, or is not a valid structured field, as when it is sent twice or in quotes. Does not apply over http, where browsers do not heed it.',
  source:
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cross-Origin-Opener-Policy',
  reads: ['address', 'response'],
  examples: {
    pass: [
      { headers: [['Cross-Origin-Opener-Policy', 'same-origin; report-to="coop"']] },
      { headers: [['Cross-Origin-Opener-Policy', 'same-origin-allow-popups']] },
    ],
    warn: [
      { html: '<p>No header.</p>' },
      { headers: [['Cross-Origin-Opener-Policy', 'unsafe-none']] },
      { headers: [['Cross-Origin-Opener-Policy', '"same-origin"']] },
    ],
    'not-applicable': [{ url: 'http://www.example.com/' }],
  },

  evaluate({ address, response }) {
    if (!isHttps(address.final)) return notApplicable('Browsers heed the header over https only.')
    const lines = headerLines(response.headers, 'cross-origin-opener-policy')
    if (lines.length === 0) return warn('No Cross-Origin-Opener-Policy header was sent.')

    const text = lines.join(', ')
    const [value] = parsed(parseItem, text) ?? []
    if (!(value instanceof Token))
      return warn('The header is not valid, so browsers ignore it.', [{ value: text }])
    return ISOLATING.has(value.toString())
      ? pass()
      : warn('The value isolates nothing.', [{ value: text, expected: 'same-origin' }])
  },
})
