import type { CookieFact } from '../../facts/network-facts.ts'
import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { cookieRow, keptCookies } from './shared/cookie-evidence.ts'
import { counted, verb } from '../shared/counted.ts'
import { isInsecure } from '../../facts/derived/secure-context.ts'

interface Rule {
  readonly prefix: string
  readonly host: boolean
  readonly http: boolean
}

/** Longest first, since `__Host-` is also a prefix of `__Host-Http-`. */
const RULES: readonly Rule[] = [
  { prefix: '__host-http-', host: true, http: true },
  { prefix: '__http-', host: false, http: true },
  { prefix: '__host-', host: true, http: false },
  { prefix: '__secure-', host: false, http: false },
]

export const cookiePrefixes = defineCheck({
  id: 'cookie-prefixes',
  category: 'security',
  family: 'cookies',
  tier: 'E',
  appliesTo: 'any',
  title: 'Cookies meet the rules of their name prefix',
  why: 'Browsers reject a cookie that lacks an attribute its name prefix requires, so the cookie is never set.',
  fix: 'Give __Host- cookies Secure and Path=/ and no Domain, __Secure- cookies Secure, and __Http- and __Host-Http- cookies HttpOnly as well.',
  criteria: {
    pass: 'Every cookie with a name prefix meets the rules of the prefix.',
    fail: 'At least one cookie breaks the rules of its name prefix.',
    'not-applicable': 'No cookie has a name prefix.',
    note: 'All prefixes need Secure and an https URL. __Host- and __Host-Http- also need Path=/ and no Domain; __Http- and __Host-Http- also need HttpOnly. Upper and lower case are equal. A cookie without a name whose value starts with a prefix fails. Cookies being deleted do not count.',
  },
  source:
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes',
  reads: ['cookies'],
  examples: {
    pass: [{ headers: [['Set-Cookie', '__Host-id=1; Secure; Path=/']] }],
    fail: [
      { headers: [['Set-Cookie', '__Host-id=1; Secure; Path=/; Domain=example.com']] },
      { headers: [['Set-Cookie', '__Host-id=1; Secure']] },
      { headers: [['Set-Cookie', '__Secure-id=1']] },
    ],
    'not-applicable': [{ headers: [['Set-Cookie', 'id=1']] }],
  },

  evaluate({ cookies }) {
    const prefixed = keptCookies(cookies).flatMap((cookie) => {
      const rule = ruleOf(cookie)
      return rule ? [{ cookie, broken: brokenPromises(cookie, rule) }] : []
    })
    if (prefixed.length === 0) return notApplicable('No cookie has a name prefix such as __Host-')

    const rejected = prefixed.filter(({ broken }) => broken.length > 0)
    if (rejected.length === 0) return pass()
    return fail(
      `${counted(rejected.length, 'cookie')} ${verb(rejected.length, 'breaks', 'break')} the rules of the name prefix and will be rejected`,
      rejected.map(({ cookie, broken }) => cookieRow(cookie, broken.join(', '))),
    )
  },
})

/** A nameless cookie whose value starts with a prefix is rejected too (rfc6265bis §5.7). */
function ruleOf({ name, value }: CookieFact): Rule | undefined {
  const start = (name === '' ? value : name).toLowerCase()
  return RULES.find(({ prefix }) => start.startsWith(prefix))
}

function brokenPromises(cookie: CookieFact, { host, http }: Rule): string[] {
  return [
    cookie.name === '' ? 'no name' : '',
    cookie.secure ? '' : 'no Secure',
    isInsecure(cookie.setBy) ? 'set over http' : '',
    host && cookie.path !== '/' ? 'no Path=/' : '',
    host && cookie.domain !== null && cookie.domain !== '' ? 'has a Domain' : '',
    http && !cookie.httpOnly ? 'no HttpOnly' : '',
  ].filter((text) => text !== '')
}
