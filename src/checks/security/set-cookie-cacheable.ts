import { cacheDirectives } from '../../facts/derived/cache-control.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'

/** Set by the edge after its cache: these say nothing about what is stored. */
const EDGE_COOKIES =
  /^\s*(?:__cf|_cf|cf_|_abck|ak_bmsc|bm_|visid_incap_|incap_ses_|nlbi_|datadome)/i

const HIT = /\bhit\b/i

export const setCookieCacheable = defineCheck({
  id: 'set-cookie-cacheable',
  category: 'security',
  family: 'cookies',
  tier: 'E',
  appliesTo: 'any',
  title: 'Cookies are not stored in shared caches',
  why: 'A response that sets a cookie can still be cached. A shared cache then gives one visitor’s cookie to the next.',
  fix: 'Send Cache-Control: private or no-store with responses that set cookies, or remove the cookie where the page is cached.',
  criteria: {
    pass: 'Cache-Control has private, no-store or no-cache, or nothing invites shared caches or shows a cache hit.',
    warn: 'Cache-Control has public or an s-maxage above 0, or X-Cache or CF-Cache-Status reports a cache hit.',
    'not-applicable': 'The page sets no cookies.',
    note: 'Cookies that the CDN itself sets, such as __cf_bm, _abck or datadome, say nothing about the cache and pass.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc9111#section-7.3',
  reads: ['response'],
  examples: {
    pass: [
      {
        headers: [
          ['Set-Cookie', 'id=1'],
          ['Cache-Control', 'private, max-age=60'],
        ],
      },
      {
        headers: [
          ['Set-Cookie', '__cf_bm=1'],
          ['CF-Cache-Status', 'HIT'],
        ],
      },
    ],
    warn: [
      {
        headers: [
          ['Set-Cookie', 'id=1'],
          ['Cache-Control', 'public, max-age=60'],
        ],
      },
      {
        headers: [
          ['Set-Cookie', 'id=1'],
          ['X-Cache', 'Hit from cloudfront'],
        ],
      },
    ],
    'not-applicable': [{ html: '<p>No cookie.</p>' }],
  },

  evaluate({ response: { headers } }) {
    const cookies = headerLines(headers, 'set-cookie')
    if (cookies.length === 0) return notApplicable('The page sets no cookies')

    const directives = cacheDirectives(headers)
    const barred = ['private', 'no-store', 'no-cache'].some((name) => directives.has(name))
    if (barred || cookies.every((line) => EDGE_COOKIES.test(line))) return pass()

    const statuses = ['x-cache', 'cf-cache-status'].flatMap((name) =>
      headerLines(headers, name).map((value) => ({ name, value })),
    )
    const hits = statuses.filter(({ value }) => HIT.test(value))
    const allowed = directives.has('public') || Number(directives.get('s-maxage') ?? 0) > 0
    const policy = headerLines(headers, 'cache-control').map((value) => ({
      name: 'cache-control',
      value,
    }))
    if (hits.length > 0)
      return warn('A shared cache served a response that sets a cookie', [...hits, ...policy])
    return allowed ? warn('Shared caches may store a response that sets a cookie', policy) : pass()
  },
})
