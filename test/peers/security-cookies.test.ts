import { describe, expect, it } from 'vitest'
import { cookieHttponly } from '../../src/checks/security/cookie-httponly.ts'
import { cookiePrefixes } from '../../src/checks/security/cookie-prefixes.ts'
import { cookieSamesite } from '../../src/checks/security/cookie-samesite.ts'
import { cookieSecure } from '../../src/checks/security/cookie-secure.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { type Status, verdict } from './support.ts'

const URL_OF_PAGE = 'https://mozilla.org/'
const page = (cookies: readonly string[]) => ({
  url: URL_OF_PAGE,
  headers: cookies.map((line) => ['Set-Cookie', line] as const),
})

const REST = 'Domain=mozilla.org; Path=/'
const SAFE = [
  `SESSIONID_SAMESITE_STRICT=bar; ${REST}; Secure; HttpOnly; SameSite=Strict`,
  `SESSIONID_SAMESITE_LAX=bar; ${REST}; Secure; HttpOnly; SameSite=Lax`,
  `SESSIONID_SAMESITE_NONE=bar; ${REST}; Secure; HttpOnly; SameSite=None`,
]

// mdn/mdn-http-observatory, test/cookies.test.js (MPL-2.0). Its one result is three checks here. The two cases with
// HSTS have the same result; ours does not reduce a failure because of HSTS, since a cookie can be sent before the
// header was seen.
const OBSERVATORY: readonly {
  readonly name: string
  readonly cookies: readonly string[]
  readonly theirs: 'pass' | 'fail'
  readonly ours: readonly [secure: Status, httpOnly: Status, sameSite: Status]
}[] = [
  {
    name: 'no cookies',
    cookies: [],
    theirs: 'pass',
    ours: ['not-applicable', 'not-applicable', 'not-applicable'],
  },
  {
    name: 'secure with httponly sessions',
    cookies: [
      `SESSIONID=bar; ${REST}; Secure; HttpOnly`,
      `foo=bar; ${REST}; Secure`,
      `heroku-session-affinity=bar; ${REST}`,
    ],
    theirs: 'pass',
    ours: ['pass', 'pass', 'warn'],
  },
  { name: 'and samesite', cookies: SAFE, theirs: 'pass', ours: ['pass', 'pass', 'pass'] },
  {
    name: 'not all cookies samesite',
    cookies: [...SAFE, `SESSIONID_NO_SAMESITE=bar; ${REST}; Secure; HttpOnly`],
    theirs: 'pass',
    ours: ['pass', 'pass', 'warn'],
  },
  {
    name: 'anticsrf without samesite',
    cookies: [`CSRFTOKEN=bar; ${REST}; Secure; HttpOnly`],
    theirs: 'fail',
    ours: ['pass', 'not-applicable', 'fail'],
  },
  ...['', 'True', 'Invalid'].map((value) => ({
    name: `samesite invalid: ${value}`,
    cookies: [`SESSIONID=bar; ${REST}; Secure; HttpOnly; SameSite=${value}`],
    theirs: 'fail' as const,
    ours: ['pass', 'pass', 'fail'] as const,
  })),
  {
    name: 'no secure',
    cookies: [`foo=bar; ${REST}`],
    theirs: 'fail',
    ours: ['warn', 'not-applicable', 'warn'],
  },
  {
    name: 'session no httponly',
    cookies: [`SESSIONID=bar; ${REST}; Secure`],
    theirs: 'fail',
    ours: ['pass', 'fail', 'warn'],
  },
  {
    name: 'session no secure',
    cookies: [`SESSIONID=bar; ${REST}; HttpOnly`],
    theirs: 'fail',
    ours: ['fail', 'pass', 'warn'],
  },
  {
    name: 'session with neither',
    cookies: [`SESSIONID=bar; ${REST}`],
    theirs: 'fail',
    ours: ['fail', 'fail', 'warn'],
  },
]

describe('Observatory on cookies', () => {
  it.each(OBSERVATORY)('$name', ({ cookies, theirs, ours }) => {
    const checks = [cookieSecure, cookieHttponly, cookieSamesite] as const
    const verdicts = checks.map((check) => verdict(check, page(cookies)))
    expect(verdicts).toEqual(ours)
    // A missing SameSite costs nothing there.
    const bad = ours[0] === 'warn' || ours.includes('fail')
    expect(bad).toBe(theirs === 'fail')
  })

  it('counts a cookie without Secure in spite of HSTS', () => {
    const { headers } = page([`SESSIONID=bar; ${REST}; HttpOnly`])
    const withHsts = [...headers, ['Strict-Transport-Security', 'max-age=15768000'] as const]
    expect(verdict(cookieSecure, { url: URL_OF_PAGE, headers: withHsts })).toBe('fail')
  })
})

// Written by the rules of rfc6265bis §4.1.3 and §5.7, which web-platform-tests (cookies/prefix/) and tough-cookie
// ("prefixSecurity") also test; not copies of their cases.
const PREFIXES: readonly (readonly [string, boolean])[] = [
  ['__Secure-foo=bar; Path=/', false],
  ['__Secure-foo=bar; Path=/; Domain=mozilla.org', false],
  ['__Secure-foo=bar; Path=/; MAX-AGE=10', false],
  ['__Secure-foo=bar; Path=/; HttpOnly', false],
  ['__Secure-foo=bar; Secure; Path=/', true],
  ['__Secure-foo=bar; Secure; Path=/; Domain=mozilla.org', true],
  ['__Secure-foo=bar; Secure; Path=/cookies/', true],
  ['__SeCuRe-foo=bar; Path=/', false],
  ['__Host-foo=bar; Path=/', false],
  ['__Host-foo=bar; Path=/; Domain=mozilla.org', false],
  ['__Host-foo=bar; Secure; Path=/', true],
  ['__Host-foo=bar; Secure; Path=/; HttpOnly', true],
  ['__Host-foo=bar; Secure; Path=/; MAX-AGE=10', true],
  ['__Host-foo=bar; Secure; Path=/; Domain=mozilla.org', false],
  ['__Host-foo=bar; Secure; Path=/; Domain=', true],
  ['__Host-foo=bar; Secure; Path=/cookies/resources/list.py', false],
  ['__Host-foo=bar; Secure', false],
  ['__HoSt-foo=bar; Secure; Path=/test', false],
  ['__Http-foo=bar; Secure; Path=/', false],
  ['__Http-foo=bar; Secure; Path=/; HttpOnly', true],
  ['__Host-Http-foo=bar; Secure; Path=/', false],
  ['__Host-Http-foo=bar; Secure; Path=/; HttpOnly', true],
  ['__Host-Http-foo=bar; Secure; Path=/; HttpOnly; Domain=mozilla.org', false],
  ['=__Secure-abc=def; Secure; Path=/', false],
  ['__Host-abc; Secure; Path=/', false],
]

// salesforce/tough-cookie, lib/__tests__/cookiePrefixes.spec.ts (BSD-3-Clause).
const JAR: readonly (readonly [line: string, scheme: 'http' | 'https', ours: Status])[] = [
  ['__Secure-SID=12345; Domain=example.com', 'http', 'fail'],
  ['__Secure-SID=12345; Domain=example.com; Secure', 'https', 'pass'],
  ['__Secure-SID=12345; Domain=example.com; Secure', 'http', 'fail'],
  ['__Host-SID=12345', 'http', 'fail'],
  ['__Host-SID=12345; Secure', 'http', 'fail'],
  ['__Host-SID=12345; Secure; Domain=example.com', 'http', 'fail'],
  ['__Host-SID=12345; Secure; Domain=example.com; Path=/', 'http', 'fail'],
  ['__Host-SID=12345; Secure; Path=/', 'https', 'pass'],
  ['___Host-SID=12345; Secure; Path=/', 'https', 'not-applicable'],
  ['__Host-SID=12345; Secure; Domain=example.com', 'https', 'fail'],
]

describe('cookie prefixes', () => {
  it.each(JAR)('%s over %s', (line, scheme, ours) => {
    const headers = [['Set-Cookie', line] as const]
    expect(verdict(cookiePrefixes, { url: `${scheme}://www.example.com/`, headers })).toBe(ours)
  })

  it.each(PREFIXES)('%s is kept: %s', (line, kept) => {
    expect(verdict(cookiePrefixes, page([line]))).toBe(kept ? 'pass' : 'fail')
  })
})

// Written by the algorithm of rfc6265bis §5.6, which web-platform-tests (cookies/) also test; not copies.
describe('how a Set-Cookie line is read', () => {
  const read = (line: string) => exampleFacts(page([line])).cookies[0]

  it.each([
    ['test=1', { name: 'test', value: '1' }],
    ['  test  =  2  ; Path=/', { name: 'test', value: '2', path: '/' }],
    ['test', { name: '', value: 'test' }],
    ['=test', { name: '', value: 'test' }],
    ['==test', { name: '', value: '=test' }],
    ['test="10; baz=qux"', { name: 'test', value: '"10' }],
    ['test=a=b', { name: 'test', value: 'a=b' }],
    ['a=1; sEcUrE; HTTPONLY', { secure: true, httpOnly: true }],
    ['a=1; Secure=Aurelio', { secure: true }],
    ['a=1; "Secure"', { secure: false }],
    ['a=1; Secure qux', { secure: false }],
    ['a=1;Secure;', { secure: true }],
    ['a=1; Domain=.MOZILLA.org', { domain: 'mozilla.org' }],
    ['a=1; Domain=a.org; Domain=b.org', { domain: 'b.org' }],
    ['a=1; Max-Age=0', { deletes: true }],
    ['a=1; Max-Age=-1', { deletes: true }],
    ['a=1; Max-Age=x', { deletes: false, lifetime: null }],
    ['a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', { lifetime: 60 }],
    ['a=1; Expires=Thu, 01-Jan-70 00:00:01 GMT', { deletes: true }],
    ['a=1; Expires=Tue, 04 Jan 2050 20:00:00 GMT', { deletes: false }],
    ['a=1; SameSite=Lax; SameSite=Strict', { sameSite: 'Strict' }],
    [`a=1; Path=/${'x'.repeat(1023)}`, { path: `/${'x'.repeat(1023)}` }],
    [`a=1; Path=/${'x'.repeat(1024)}`, { path: null }],
  ])('%s', (line, facts) => {
    expect(read(line)).toMatchObject(facts)
  })

  it.each(['', '=', ' = ; Secure'])('passes over %j', (line) => {
    expect(read(line)).toBeUndefined()
  })
})
