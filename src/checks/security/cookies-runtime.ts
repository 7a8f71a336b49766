import type { RuntimeFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { keptCookies, PLATFORM_COOKIES } from './shared/cookie-evidence.ts'
import { counted } from '../shared/counted.ts'
import { type RunningCookie, flawsOf } from './shared/runtime-cookies.ts'
import { cookieExample } from '../shared/runtime-example.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

const session = cookieExample({ name: 'session', httpOnly: true })

export const cookiesRuntime = defineLabCheck({
  id: 'cookies-runtime',
  category: 'security',
  family: 'cookies',
  tier: 'D',
  title: 'The cookies in the browser are protected',
  why: 'Without Secure, HttpOnly and SameSite a cookie can be read on the way, by injected scripts, or be used by other sites. Scripts set cookies that no header shows.',
  fix: 'Set cookies on the server with Secure; HttpOnly; SameSite=Lax; Path=/, and those that scripts must set with Secure and SameSite.',
  criteria:
    'Judges the cookies of the page’s own registrable domain that the browser held after the load, those that scripts set included. Fails when a session cookie lacks Secure or was set by an answer without HttpOnly, when an anti-CSRF cookie lacks Secure or SameSite, and when Chromium refused a cookie or the page’s answer names a SameSite value that does not exist. Warns when another cookie lacks Secure or SameSite, and when a script sets a session cookie, which can never be HttpOnly. Session cookies are told by their names as in the checks of headers; on a local address over http Secure is not asked for. Does not apply when there is no such cookie.',
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
      return notApplicable('The browser held no cookies of the page.')
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
    const message = `${flawed} of ${counted(own.length, 'cookie')} of the page without full protection`
    const value = { number: flawed + refused.length, unit: 'count' } as const
    if (refused.length > 0) {
      return fail(
        `Chromium refused ${counted(refused.length, 'cookie')}${flawed === 0 ? '' : `, and ${message}`}.`,
        evidence,
        { value },
      )
    }
    if (grave.length > 0) return fail(`${message}.`, evidence, { value })
    return flawed > 0 ? warn(`${message}.`, evidence, { value }) : pass(undefined, { value })
  },
})

/** Refused for what it is, not for who set it: that third parties' cookies are blocked is another matter. */
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
