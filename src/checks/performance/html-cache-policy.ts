import { cacheDirectives } from '../../facts/derived/cache-control.ts'
import { defineCheck, pass, warn } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'

const STATEMENTS = ['cache-control', 'expires', 'etag', 'last-modified']

export const htmlCachePolicy = defineCheck({
  id: 'html-cache-policy',
  category: 'performance',
  family: 'caching',
  tier: 'F',
  title: 'The page says how it may be cached',
  why: 'Without a word about it each browser and proxy guesses, and a returning visitor fetches all of it again.',
  fix: 'Send Cache-Control: no-cache with an ETag, so that an unchanged page is answered with 304.',
  criteria:
    'Passes when the page comes with at least one of Cache-Control, Expires, ETag and Last-Modified, and warns when it has none of them. What they say is not judged; with no-store a pass notes that browsers do not show the page at once when someone goes back.',
  source: 'https://www.rfc-editor.org/rfc/rfc9111',
  reads: ['response'],
  examples: {
    pass: [
      {
        headers: [
          ['Content-Type', 'text/html'],
          ['Cache-Control', 'no-cache'],
        ],
      },
      {
        headers: [
          ['Content-Type', 'text/html'],
          ['ETag', '"a1"'],
        ],
      },
    ],
    warn: [{ html: '<p>No header.</p>' }],
  },

  evaluate({ response: { headers } }) {
    if (STATEMENTS.every((name) => headerLines(headers, name).length === 0)) {
      return warn('Neither Cache-Control nor a validator was sent.')
    }
    return cacheDirectives(headers).has('no-store')
      ? pass('no-store also keeps browsers from showing the page at once when someone goes back.')
      : pass()
  },
})
