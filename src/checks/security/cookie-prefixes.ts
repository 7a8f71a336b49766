import type { CookieFact } from '../../facts/network-facts.ts'
import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { cookieRow, keptCookies } from './shared/cookie-evidence.ts'
import { counted } from '../shared/counted.ts'
import { isInsecure } from '../../facts/derived/secure-context.ts'

interface Rule {
  readonly prefix: string
  readonly host: boolean
  readonly http: boolean
}

/** Longest first, since `__Host-` starts `__Host-Http-` too. */
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
  title: 'Cookies keep the promise of their prefix',
  why: 'Browsers reject a cookie whose prefix promises more than its attributes hold, so that it is never set.',
  fix: 'Give __Host- cookies Secure and Path=/ and no Domain, __Secure- cookies Secure, and the __Http- ones HttpOnly as well.',
  criteria:
    'Passes when every cookie with a prefix keeps its rules, and fails when one breaks them. All prefixes need Secure and an https address; __Host- and __Host-Http- need Path=/ and no Domain as well, __Http- and __Host-Http- need HttpOnly. Prefixes are compared without regard to case, and a cookie without a name whose value starts with one fails. Does not apply when no cookie has a prefix; cookies that are being deleted are left out.',
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
    if (prefixed.length === 0) return notApplicable('No cookie name has a prefix.')

    const rejected = prefixed.filter(({ broken }) => broken.length > 0)
    if (rejected.length === 0) return pass()
    return fail(
      `${counted(rejected.length, 'cookie')} rejected for the prefix.`,
      rejected.map(({ cookie, broken }) => cookieRow(cookie, broken.join(', '))),
    )
  },
})

/** A cookie without a name whose value starts with a prefix is rejected too (rfc6265bis §5.7). */
function ruleOf({ name, value }: CookieFact): Rule | undefined {
  const start = (name === '' ? value : name).toLowerCase()
  return RULES.find(({ prefix }) => start.startsWith(prefix))
}

function brokenPromises(cookie: CookieFact, { host, http }: Rule): string[] {
  return [
    cookie.name === '' ? 'has no name' : '',
    cookie.secure ? '' : 'is not Secure',
    isInsecure(cookie.setBy) ? 'was set over http' : '',
    host && cookie.path !== '/' ? 'has no Path=/' : '',
    host && cookie.domain !== null && cookie.domain !== '' ? 'has a Domain' : '',
    http && !cookie.httpOnly ? 'is not HttpOnly' : '',
  ].filter((text) => text !== '')
}
