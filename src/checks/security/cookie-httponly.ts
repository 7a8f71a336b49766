import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import { cookieRow, keptCookies } from './shared/cookie-evidence.ts'
import { counted } from '../shared/counted.ts'

export const cookieHttponly = defineCheck({
  id: 'cookie-httponly',
  category: 'security',
  family: 'cookies',
  tier: 'D',
  appliesTo: 'any',
  title: 'Session cookies are out of reach of scripts',
  why: 'A script that was injected can read every cookie that is not HttpOnly and send the session elsewhere.',
  fix: 'Add HttpOnly to cookies that only the server reads.',
  criteria:
    'Passes when every session cookie is HttpOnly, and fails when one is not. A session cookie is one whose name contains sess, login, auth, token or jwt, or sid as a word of its own; names with csrf or xsrf are left out, since scripts have to read them. Cookies of the page and of the redirects before it are looked at; those that are being deleted and Heroku’s heroku-session-affinity are left out, and cookies that scripts set are not seen. Does not apply when no session cookie was set.',
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
    // Anti-CSRF cookies are there to be read by the page's own script.
    const sessions = keptCookies(cookies).filter(({ purpose }) => purpose === 'session')
    if (sessions.length === 0) return notApplicable('No session cookies were set.')

    const readable = sessions.filter(({ httpOnly }) => !httpOnly)
    if (readable.length === 0) return pass()
    return fail(
      `Without HttpOnly: ${readable.length} of ${counted(sessions.length, 'session cookie')}.`,
      readable.map((cookie) => cookieRow(cookie, 'without HttpOnly')),
    )
  },
})
