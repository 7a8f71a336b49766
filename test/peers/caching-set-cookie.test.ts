import { describe, expect, it } from 'vitest'
import { cacheDirectives } from '../../src/facts/derived/cache-control.ts'
import { htmlCachePolicy } from '../../src/checks/performance/html-cache-policy.ts'
import { setCookieCacheable } from '../../src/checks/security/set-cookie-cacheable.ts'
import { verdict } from './support.ts'

// kornelski/http-cache-semantics, test/responsetest.js (BSD-2-Clause): whether a shared cache stores a response that
// sets a cookie.
describe('http-cache-semantics', () => {
  it.each([
    ['max-age=99', false],
    ['max-age=5, public', true],
    ['public, s-maxage=9999', true],
    ['private, max-age=1234', false],
    ['no-store, public, max-age=1', false],
  ])('a cookie with %s is shared: %s', (value, shared) => {
    const headers = [
      ['Set-Cookie', 'foo=bar'],
      ['Cache-Control', value],
    ] as const
    expect(verdict(setCookieCacheable, { headers })).toBe(shared ? 'warn' : 'pass')
  })

  it.each([
    ['Cache-Control', 'public, max-age=999999'],
    ['Expires', 'Sat, 07 May 2016 15:35:18 GMT'],
    ['Last-Modified', 'Mon, 07 Mar 2016 11:52:56 GMT'],
  ] as const)('%s is a statement on caching', (name, value) => {
    expect(verdict(htmlCachePolicy, { headers: [[name, value]] })).toBe('pass')
  })
})

// http-tests/cache-tests, tests/cc-parse.mjs (BSD-3-Clause): which part of Cache-Control is max-age. If a test only
// records what caches do ("check") and not what they must do, ours is the first value, as written.
it.each([
  [['max-age=1800, max-age=1'], '1800'],
  [['max-age=1800', 'max-age=1'], '1800'],
  [['max-age=1, max-age=1800'], '1'],
  [['max-age=1', 'max-age=1800'], '1'],
  [['extension="max-age=3600", max-age=1'], '1'],
  [['extension="a\\"b, max-age=3600", max-age=1'], '1'],
  [['max-age=1, extension="max-age=3600"'], '1'],
  [['max-age="3600"'], '3600'],
  [['max-age =3600'], null],
  [['max-age= 3600'], ''],
  [['max-age=003600'], '003600'],
  [["max-age='3600'"], "'3600'"],
  [['max-age=3600.0'], '3600.0'],
  [['max-age=a3600'], 'a3600'],
  [['max-age=3600a'], '3600a'],
])('Cache-Control %j', (values, maxAge) => {
  const headers = values.map((value) => ['Cache-Control', value] as const)
  expect(cacheDirectives(headers).get('max-age')).toBe(maxAge)
})
