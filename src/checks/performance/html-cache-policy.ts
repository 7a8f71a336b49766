import { cacheDirectives } from '../../facts/derived/cache-control.ts'
import { defineCheck, pass, warn } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'

const STATEMENTS = ['cache-control', 'expires', 'etag', 'last-modified']

export const htmlCachePolicy = defineCheck({
  id: 'html-cache-policy',
  category: 'performance',
  family: 'caching',
  tier: 'F',
  title: 'The page has caching headers',
  why: 'Without caching headers, browsers and proxies guess how long to keep the page, and returning visitors download all of it again.',
  fix: 'Send Cache-Control: no-cache and an ETag, so that the server can answer 304 while the page is unchanged.',
  criteria: {
    pass: 'The response has at least one of the headers Cache-Control, Expires, ETag and Last-Modified.',
    warn: 'The response has none of the headers Cache-Control, Expires, ETag and Last-Modified.',
    note: 'The values of the headers do not count. A pass mentions no-store, which can keep the page out of the back/forward cache.',
  },
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
      return warn('The page has no Cache-Control, Expires, ETag or Last-Modified header')
    }
    return cacheDirectives(headers).has('no-store')
      ? pass('Cache-Control: no-store can keep the page out of the back/forward cache')
      : pass()
  },
})
