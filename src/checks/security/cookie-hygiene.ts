import { getPublicSuffix } from 'tldts'
import type { CookieFact } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { cookieRow, keptCookies } from './shared/cookie-evidence.ts'
import { counted, grouped } from '../shared/counted.ts'

/** Limits of rfc6265bis §5.6 and §6.1. */
const MAX_BYTES = 4096
const MAX_COOKIES = 50
const MAX_DAYS = 400
const DAY = 86_400

export const cookieHygiene = defineCheck({
  id: 'cookie-hygiene',
  category: 'security',
  family: 'cookies',
  tier: 'E',
  appliesTo: 'any',
  title: 'Cookies stay within browser limits',
  why: 'Browsers reject cookies that are too large, too many or too broad in scope, and delete all others after 400 days at the latest.',
  fix: 'Keep large state on the server, shorten lifetimes, and set Domain only to the site’s own domain.',
  criteria: {
    pass: 'Every cookie stays within the limits of browsers.',
    warn: 'A cookie has more than 4,096 bytes, a lifetime of more than 400 days, a public suffix such as com as its Domain, or Partitioned without Secure; or one host sets more than 50 cookies.',
    'not-applicable': 'The page sets no cookies.',
    note: 'The bytes of name and value count together. Cookies of the page and of the redirects before it count, except those being deleted and heroku-session-affinity.',
  },
  source: 'https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html',
  reads: ['cookies'],
  examples: {
    pass: [{ headers: [['Set-Cookie', 'theme=dark; Max-Age=34560000']] }],
    warn: [
      { headers: [['Set-Cookie', 'theme=dark; Max-Age=63072000']] },
      { headers: [['Set-Cookie', 'theme=dark; Domain=com']] },
      { headers: [['Set-Cookie', 'theme=dark; Partitioned']] },
    ],
    'not-applicable': [{ html: '<p>No cookie.</p>' }],
  },

  evaluate({ cookies }) {
    const kept = keptCookies(cookies)
    if (kept.length === 0) return notApplicable('The page sets no cookies')
    const rows = [...kept.flatMap(problemsOf), ...tooMany(kept)]
    return rows.length === 0
      ? pass()
      : warn(`Cookies exceed browser limits in ${counted(rows.length, 'case')}`, rows)
  },
})

function problemsOf(cookie: CookieFact): Evidence[] {
  const bytes = Buffer.byteLength(cookie.name) + Buffer.byteLength(cookie.value)
  const days = (cookie.lifetime ?? 0) / DAY
  return [
    bytes > MAX_BYTES
      ? { ...cookieRow(cookie, `more than ${grouped(MAX_BYTES)} bytes`), bytes }
      : undefined,
    days > MAX_DAYS
      ? cookieRow(cookie, `requests ${Math.round(days)} days, gets ${MAX_DAYS}`)
      : undefined,
    isTooWide(cookie) ? cookieRow(cookie, `Domain=${cookie.domain} is a public suffix`) : undefined,
    cookie.partitioned && !cookie.secure
      ? cookieRow(cookie, 'Partitioned without Secure, rejected by browsers')
      : undefined,
  ].filter((row) => row !== undefined)
}

/** A host that is itself a public suffix may name itself; the cookie is then host-only. */
function isTooWide({ domain, setBy }: CookieFact): boolean {
  const name = domain?.replace(/^\./, '').toLowerCase() ?? ''
  if (name === '' || name === URL.parse(setBy)?.hostname) return false
  return getPublicSuffix(name, { allowPrivateDomains: true }) === name
}

function tooMany(cookies: readonly CookieFact[]): Evidence[] {
  const hosts = Map.groupBy(cookies, ({ setBy }) => URL.parse(setBy)?.hostname ?? '')
  return [...hosts].flatMap(([host, own]) => {
    const count = new Set(own.map(({ name }) => name)).size
    return count > MAX_COOKIES
      ? [{ name: host, value: count, expected: MAX_COOKIES, note: 'too many cookies' }]
      : []
  })
}
