import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { cookieRow, keptCookies } from '../cookie-evidence.ts'
import { counted } from '../counted.ts'
import { isHttps } from '../secure-context.ts'

export const cookieSecure = defineCheck({
  id: 'cookie-secure',
  category: 'security',
  importance: 'high',
  appliesTo: 'any',
  title: 'Cookies are sent over HTTPS only',
  why: 'Without Secure a cookie also travels with plain http requests, where anyone on the way can take over the session.',
  fix: 'Add Secure; HttpOnly; SameSite=Lax; Path=/ to the cookie and rename it to __Host-….',
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
    if (kept.length === 0) return notApplicable('No cookies were set.')

    const open = kept.filter(({ secure }) => !secure)
    if (open.length === 0) return pass()
    const rows = open.map((cookie) =>
      cookieRow(
        cookie,
        cookie.sameSite?.toLowerCase() === 'none'
          ? 'SameSite=None without Secure, so that browsers reject it'
          : 'without Secure',
      ),
    )
    const message = `Without Secure: ${open.length} of ${counted(kept.length, 'cookie')}`
    return open.some(({ purpose }) => purpose !== 'other')
      ? fail(`${message}, one of a session among them.`, rows)
      : warn(`${message}.`, rows)
  },
})
