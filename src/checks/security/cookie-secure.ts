import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { cookieRow, keptCookies } from './shared/cookie-evidence.ts'
import { counted } from '../shared/counted.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const cookieSecure = defineCheck({
  id: 'cookie-secure',
  category: 'security',
  family: 'cookies',
  tier: 'C',
  appliesTo: 'any',
  title: 'Cookies are sent over HTTPS only',
  why: 'Without Secure a cookie also travels with plain http requests, where anyone on the way can take over the session.',
  fix: 'Add Secure; HttpOnly; SameSite=Lax; Path=/ to the cookie and rename it to __Host-….',
  criteria:
    'Passes when every cookie has Secure. Warns when one lacks it, and fails when that one is a session or anti-CSRF cookie by its name: one with sess, login, auth, token, jwt, csrf or xsrf in it, or sid as a word of its own. Cookies of the page and of the redirects before it count; those that are being deleted do not, nor do those that a local address set over http. Does not apply when no cookie was set.',
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
    const purposes = new Set(open.map(({ purpose }) => purpose))
    if (purposes.has('session')) return fail(`${message}, one of a session among them.`, rows)
    return purposes.has('csrf')
      ? fail(`${message}, one against forged requests among them.`, rows)
      : warn(`${message}.`, rows)
  },
})
