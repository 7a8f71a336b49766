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
  title: 'The page is isolated from windows of other sites',
  why: 'Without isolation, another site that opens the page, or is opened by it, can navigate its window elsewhere and probe it for secrets.',
  fix: 'Send Cross-Origin-Opener-Policy: same-origin, or same-origin-allow-popups where sign-in or payment runs in a pop-up.',
  criteria: {
    pass: 'Cross-Origin-Opener-Policy is same-origin, same-origin-allow-popups or noopener-allow-popups.',
    warn: 'Cross-Origin-Opener-Policy is missing, has another value such as unsafe-none, or is not a valid structured field, for example because it is sent twice or in quotes.',
    'not-applicable': 'The page was served over http, where browsers ignore the header.',
  },
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
    if (!isHttps(address.final))
      return notApplicable('Browsers ignore Cross-Origin-Opener-Policy over http')
    const lines = headerLines(response.headers, 'cross-origin-opener-policy')
    if (lines.length === 0) return warn('The page sends no Cross-Origin-Opener-Policy header')

    const text = lines.join(', ')
    const [value] = parsed(parseItem, text) ?? []
    if (!(value instanceof Token))
      return warn('Cross-Origin-Opener-Policy has invalid syntax, so browsers ignore the header', [
        { value: text },
      ])
    return ISOLATING.has(value.toString())
      ? pass()
      : warn('Cross-Origin-Opener-Policy has a value that does not isolate the page', [
          { value: text, expected: 'same-origin' },
        ])
  },
})
