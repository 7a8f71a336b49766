import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { cookieRow, keptCookies } from './shared/cookie-evidence.ts'
import { countedOf, verb } from '../shared/counted.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const cookieSecure = defineCheck({
  id: 'cookie-secure',
  category: 'security',
  family: 'cookies',
  tier: 'C',
  appliesTo: 'any',
  title: 'Cookies are sent over HTTPS only',
  why: 'A cookie without Secure is also sent over plain http, where anyone on the network can read the cookie and take over the session.',
  fix: 'Add Secure to the cookie, as in Set-Cookie: __Host-id=…; Secure; HttpOnly; SameSite=Lax; Path=/.',
  criteria: {
    pass: 'Every cookie has Secure.',
    warn: 'At least one cookie has no Secure, but no session or anti-CSRF cookie is affected.',
    fail: 'At least one session or anti-CSRF cookie has no Secure.',
    'not-applicable': 'The page sets no cookies, or only over http on a local address.',
    note: 'Session and anti-CSRF cookies have sess, login, auth, token, jwt, csrf or xsrf in their name, or sid as a separate word. Cookies of the page and of the redirects before it count, except those being deleted and heroku-session-affinity. Cookies set over http on a local address do not count.',
  },
  source:
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/Cookies',
  reads: ['address', 'cookies'],
  examples: {
    pass: [{ headers: [['Set-Cookie', 'session=1; Secure; HttpOnly']] }],
    warn: [{ headers: [['Set-Cookie', 'theme=dark; Max-Age=3600']] }],
    fail: [
      { headers: [['Set-Cookie', 'session_id=1; HttpOnly']] },
      { headers: [['Set-Cookie', 'XSRF-TOKEN=1; SameSite=Lax']] },
    ],
    'not-applicable': [
      { html: '<p>No cookie.</p>' },
      { headers: [['Set-Cookie', 'session=; Max-Age=0']] },
      { url: 'http://localhost/', headers: [['Set-Cookie', 'session=1']] },
    ],
  },

  evaluate({ address, cookies }) {
    const kept = keptCookies(cookies).filter(({ setBy }) => !address.local || isHttps(setBy))
    if (kept.length === 0) return notApplicable('The page sets no cookies')

    const open = kept.filter(({ secure }) => !secure)
    if (open.length === 0) return pass()
    const rows = open.map((cookie) =>
      cookieRow(
        cookie,
        cookie.sameSite?.toLowerCase() === 'none'
          ? 'SameSite=None without Secure, rejected by browsers'
          : 'no Secure',
      ),
    )
    const message = `${countedOf(open.length, kept.length, 'cookie')} ${verb(open.length, 'has', 'have')} no Secure attribute`
    const purposes = new Set(open.map(({ purpose }) => purpose))
    if (purposes.has('session')) return fail(`${message}, including a session cookie`, rows)
    return purposes.has('csrf')
      ? fail(`${message}, including an anti-CSRF cookie`, rows)
      : warn(message, rows)
  },
})
