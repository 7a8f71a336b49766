import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { keptCookies, PLATFORM_COOKIES } from './shared/cookie-evidence.ts'
import { counted, countedOf, verb } from '../shared/counted.ts'
import { type Flaw, type RunningCookie, flawsOf } from './shared/runtime-cookies.ts'
import { cookieExample } from '../shared/runtime-example.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

const session = cookieExample({ name: 'session', httpOnly: true })

export const cookiesRuntime = defineLabCheck({
  id: 'cookies-runtime',
  category: 'security',
  family: 'cookies',
  tier: 'D',
  title: 'Cookies in the browser have protective attributes',
  why: 'A cookie without Secure, HttpOnly and SameSite can be read on the network or by injected scripts, or be used by other sites. Scripts also set cookies that no header shows.',
  fix: 'Set cookies on the server with Secure; HttpOnly; SameSite=Lax; Path=/, and cookies that scripts must set with Secure and SameSite.',
  criteria: {
    pass: 'Every cookie has Secure and SameSite, and every session cookie has HttpOnly.',
    warn: 'A cookie has no SameSite, a cookie that is neither a session nor an anti-CSRF cookie has no Secure, or a script set a session cookie, which cannot be HttpOnly.',
    fail: 'A session or anti-CSRF cookie has no Secure, a session cookie from a response has no HttpOnly, an anti-CSRF cookie has no SameSite, a SameSite value is invalid, or Chromium refused a cookie. A missing Secure weighs more.',
    'not-applicable':
      'The browser has no cookies of the page’s registrable domain and refused none.',
    note: 'Cookies of the page’s own registrable domain that the browser has after the load count, including those set by scripts. Session and anti-CSRF cookies have sess, login, auth, token, jwt, csrf or xsrf in their name, or sid as a separate word. On a local address over http, Secure is not required.',
  },
  source:
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/Cookies',
  reads: ['address', 'cookies', 'runtime'],
  supersedes: ['cookie-secure', 'cookie-httponly', 'cookie-samesite'],
  examples: {
    pass: [
      { lab: { cookies: [session, cookieExample()] } },
      {
        url: 'http://localhost/',
        lab: { cookies: [{ ...session, domain: 'localhost', secure: false }] },
      },
    ],
    warn: [
      { lab: { cookies: [session, cookieExample({ sameSite: null, setBy: 'script' })] } },
      { lab: { cookies: [cookieExample({ name: '_ga', secure: false, setBy: 'script' })] } },
      { lab: { cookies: [cookieExample({ name: 'auth_token', setBy: 'script' })] } },
    ],
    fail: [
      { lab: { cookies: [{ ...session, secure: false }] } },
      { lab: { cookies: [cookieExample({ name: 'session' })] } },
      { lab: { cookies: [cookieExample({ name: 'csrftoken', sameSite: null })] } },
      {
        lab: {
          issues: {
            cookieIssue: [
              {
                cookie: { name: 'theme', domain: 'www.example.com', path: '/' },
                cookieWarningReasons: ['WarnSameSiteNoneInsecure'],
                cookieExclusionReasons: ['ExcludeSameSiteNoneInsecure'],
              },
            ],
          },
        },
      },
    ],
    'not-applicable': [
      { html: '<p>No cookie.</p>' },
      { lab: { cookies: [cookieExample({ domain: 'ads.example' })] } },
    ],
  },

  evaluate({ address, cookies, runtime }) {
    const own = runtime.cookies.filter(
      ({ party, kept, name }) => party === 'first' && kept && !PLATFORM_COOKIES.has(name),
    )
    const refused = refusedIn(runtime)
    if (own.length === 0 && refused.length === 0) {
      return notApplicable('The browser has no cookies of the page')
    }
    const isExempt = address.local && !isHttps(runtime.url)
    const invalid = new Set(
      keptCookies(cookies).flatMap(({ name, sameSite }) =>
        sameSite === null || /^(?:strict|lax|none)$/i.test(sameSite) ? [] : [name],
      ),
    )
    const flaws = own.flatMap((cookie) =>
      flawsOf(cookie, { isExempt, hasInvalidSameSite: invalid.has(cookie.name) }),
    )
    const grave = flaws.filter(({ isGrave }) => isGrave)
    const evidence = [
      ...refused,
      ...[...grave, ...flaws.filter(({ isGrave }) => !isGrave)].map(({ cookie, note }) =>
        row(cookie, note),
      ),
    ]
    const flawed = new Set(flaws.map(({ cookie }) => cookie)).size
    const message = `${countedOf(flawed, own.length, 'cookie')} of the page ${verb(flawed, 'lacks', 'lack')} Secure, HttpOnly or SameSite`
    const value = { number: flawed + refused.length, unit: 'count' } as const
    if (refused.length > 0) {
      return fail(
        `Chromium refused ${counted(refused.length, 'cookie')}${flawed === 0 ? '' : `; ${message}`}`,
        evidence,
        { value },
      )
    }
    if (grave.length > 0) {
      return fail(message, evidence, { value, ...(grave.some(isExposed) && { tier: 'C' }) })
    }
    return flawed > 0 ? warn(message, evidence, { value }) : pass(undefined, { value })
  },
})

/** Sent over plain http, where others on the network can steal the session. */
function isExposed({ note }: Flaw): boolean {
  return note === 'no Secure'
}

/** Rejected for its own attributes, not for its sender: blocked third-party cookies are another matter. */
function refusedIn({ issues }: RuntimeFacts): Evidence[] {
  return issues.cookies
    .filter(
      ({ party, exclusions }) =>
        party === 'first' && exclusions.some((reason) => !reason.includes('ThirdParty')),
    )
    .map(({ name, url, exclusions }) => ({
      name: name === '' ? '(no name)' : name,
      ...(url !== null && { url }),
      note: `refused: ${exclusions.join(', ')}`,
    }))
}

function row({ name, domain, setBy }: RunningCookie, note: string): Evidence {
  return {
    name: name === '' ? '(no name)' : name,
    value: domain,
    note: setBy === 'script' ? `${note}; set by a script` : note,
  }
}
