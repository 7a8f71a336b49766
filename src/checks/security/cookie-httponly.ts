import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { cookieRow, keptCookies } from './shared/cookie-evidence.ts'
import { countedOf, verb } from '../shared/counted.ts'

export const cookieHttponly = defineCheck({
  id: 'cookie-httponly',
  category: 'security',
  family: 'cookies',
  tier: 'D',
  appliesTo: 'any',
  title: 'Scripts cannot read session cookies',
  why: 'An injected script can read every cookie without HttpOnly and send the session to an attacker.',
  fix: 'Add HttpOnly to cookies that only the server reads.',
  criteria: {
    pass: 'Every session cookie has HttpOnly.',
    fail: 'At least one session cookie has no HttpOnly.',
    'not-applicable': 'The page sets no session cookies.',
    note: 'A session cookie has sess, login, auth, token or jwt in its name, or sid as a separate word. Names with csrf or xsrf do not count, because scripts have to read such cookies. Cookies of the page and of the redirects before it count, except those being deleted and heroku-session-affinity. Cookies that scripts set are not seen.',
  },
  source:
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/Cookies',
  reads: ['cookies'],
  examples: {
    pass: [{ headers: [['Set-Cookie', 'session=1; Secure; HttpOnly']] }],
    fail: [{ headers: [['Set-Cookie', 'auth_token=1; Secure']] }],
    'not-applicable': [
      { html: '<p>No cookie.</p>' },
      { headers: [['Set-Cookie', 'XSRF-TOKEN=1; Secure']] },
    ],
  },

  evaluate({ cookies }) {
    // Anti-CSRF cookies exist to be read by the page's own script.
    const sessions = keptCookies(cookies).filter(({ purpose }) => purpose === 'session')
    if (sessions.length === 0) return notApplicable('The page sets no session cookies')

    const readable = sessions.filter(({ httpOnly }) => !httpOnly)
    if (readable.length === 0) return pass()
    return fail(
      `${countedOf(readable.length, sessions.length, 'session cookie')} ${verb(readable.length, 'has', 'have')} no HttpOnly attribute`,
      readable.map((cookie) => cookieRow(cookie, 'no HttpOnly')),
    )
  },
})
