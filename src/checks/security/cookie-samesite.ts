import type { CookieFact } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { cookieRow, keptCookies } from './shared/cookie-evidence.ts'
import { counted } from '../shared/counted.ts'

const VALUES: ReadonlySet<string> = new Set(['strict', 'lax', 'none'])

export const cookieSamesite = defineCheck({
  id: 'cookie-samesite',
  category: 'security',
  family: 'cookies',
  tier: 'D',
  appliesTo: 'any',
  title: 'Cookies say whether other sites may use them',
  why: 'SameSite decides whether a cookie goes along when another site sends a request. Without it browsers differ.',
  fix: 'Add SameSite=Lax, Strict for what only the site itself needs, or None; Secure for what must work inside other sites.',
  criteria:
    'Passes when every cookie has SameSite with Strict, Lax, or None together with Secure, upper or lower case. Warns when one has no SameSite. Fails when one has another value, None without Secure, or a name with csrf or xsrf and no SameSite. Cookies of the page and of the redirects before it count; those that are being deleted do not. Does not apply when no cookie was set.',
  source:
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value',
  reads: ['cookies'],
  examples: {
    pass: [{ headers: [['Set-Cookie', 'session=1; Secure; samesite=LAX']] }],
    warn: [{ headers: [['Set-Cookie', 'theme=dark; Secure']] }],
    fail: [
      { headers: [['Set-Cookie', 'theme=dark; Secure; SameSite=Yes']] },
      { headers: [['Set-Cookie', 'theme=dark; SameSite=None']] },
      { headers: [['Set-Cookie', 'csrftoken=1; Secure']] },
    ],
    'not-applicable': [{ html: '<p>No cookie.</p>' }],
  },

  evaluate({ cookies }) {
    const kept = keptCookies(cookies)
    if (kept.length === 0) return notApplicable('No cookies were set.')

    const wrong = kept.flatMap(mistakeOf)
    if (wrong.length > 0)
      return fail(`SameSite is wrong on ${counted(wrong.length, 'cookie')}.`, wrong)

    const silent = kept.filter(({ sameSite }) => sameSite === null)
    if (silent.length === 0) return pass()
    return warn(
      `Without SameSite: ${silent.length} of ${counted(kept.length, 'cookie')}.`,
      silent.map((cookie) => cookieRow(cookie, 'Lax in Chromium, None in Firefox and Safari')),
    )
  },
})

function mistakeOf(cookie: CookieFact): Evidence[] {
  const value = cookie.sameSite?.trim().toLowerCase()
  if (value === undefined) {
    return cookie.purpose === 'csrf' ? [cookieRow(cookie, 'anti-CSRF cookie without SameSite')] : []
  }
  if (!VALUES.has(value))
    return [cookieRow(cookie, `SameSite=${cookie.sameSite} is no known value`)]
  return value === 'none' && !cookie.secure
    ? [cookieRow(cookie, 'SameSite=None without Secure is rejected')]
    : []
}
