import type { CookieFact } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { cookieRow, keptCookies } from './shared/cookie-evidence.ts'
import { countedOf, verb } from '../shared/counted.ts'

const VALUES: ReadonlySet<string> = new Set(['strict', 'lax', 'none'])

export const cookieSamesite = defineCheck({
  id: 'cookie-samesite',
  category: 'security',
  family: 'cookies',
  tier: 'D',
  appliesTo: 'any',
  title: 'Cookies have a valid SameSite attribute',
  why: 'SameSite decides whether a cookie is sent with requests from other sites. Without the attribute, each browser decides differently.',
  fix: 'Add SameSite=Lax, SameSite=Strict for cookies that only the site itself needs, or SameSite=None; Secure for cookies that must work inside other sites.',
  criteria: {
    pass: 'Every cookie has SameSite=Strict, SameSite=Lax, or SameSite=None with Secure.',
    warn: 'At least one cookie has no SameSite.',
    fail: 'At least one cookie has an unknown SameSite value, SameSite=None without Secure, or a name with csrf or xsrf and no SameSite.',
    'not-applicable': 'The page sets no cookies.',
    note: 'Upper and lower case are equal. Cookies of the page and of the redirects before it count, except those being deleted and heroku-session-affinity.',
  },
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
    if (kept.length === 0) return notApplicable('The page sets no cookies')

    const wrong = kept.flatMap(problemOf)
    if (wrong.length > 0)
      return fail(
        `${countedOf(wrong.length, kept.length, 'cookie')} ${verb(wrong.length, 'has', 'have')} an invalid or missing SameSite attribute`,
        wrong,
      )

    const silent = kept.filter(({ sameSite }) => sameSite === null)
    if (silent.length === 0) return pass()
    return warn(
      `${countedOf(silent.length, kept.length, 'cookie')} ${verb(silent.length, 'has', 'have')} no SameSite attribute`,
      silent.map((cookie) =>
        cookieRow(cookie, 'treated as Lax in Chromium, as None in Firefox and Safari'),
      ),
    )
  },
})

function problemOf(cookie: CookieFact): Evidence[] {
  const value = cookie.sameSite?.trim().toLowerCase()
  if (value === undefined) {
    return cookie.purpose === 'csrf' ? [cookieRow(cookie, 'anti-CSRF cookie without SameSite')] : []
  }
  if (!VALUES.has(value))
    return [cookieRow(cookie, `SameSite=${cookie.sameSite} is not a known value`)]
  return value === 'none' && !cookie.secure
    ? [cookieRow(cookie, 'SameSite=None without Secure, rejected by browsers')]
    : []
}
