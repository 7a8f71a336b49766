import { describe, expect, it } from 'vitest'
import { cacheDirectives } from '../../src/checks/cache-control.ts'
import { htmlCachePolicy } from '../../src/checks/performance/html-cache-policy.ts'
import { setCookieCacheable } from '../../src/checks/security/set-cookie-cacheable.ts'
import { verdict } from './support.ts'

// kornelski/http-cache-semantics, test/responsetest.js (BSD-2-Clause): whether a shared cache keeps an
// answer that sets a cookie.
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

// By RFC 9111 §5.2 and §4.2.1, which http-tests/cache-tests ("cc-parse", "freshness") test too; not
// copies of its cases.
it.each([
  [['max-age=3600'], { 'max-age': '3600' }],
  [['MaX-aGe=3600'], { 'max-age': '3600' }],
  [['max-age="3600"'], { 'max-age': '3600' }],
  [['max-age=1, max-age=3600'], { 'max-age': '1' }],
  [['max-age=1', 'max-age=3600'], { 'max-age': '1' }],
  [['foo="max-age=3600", no-store'], { foo: 'max-age=3600', 'no-store': null }],
  [['foo="a\\"b, max-age=3600", max-age=1'], { 'max-age': '1' }],
  [['private="set-cookie", max-age=3'], { private: 'set-cookie', 'max-age': '3' }],
  [[', , max-age=3600,'], { 'max-age': '3600' }],
  [['max-age=3600.5'], { 'max-age': '3600.5' }],
  [['max-age=-1'], { 'max-age': '-1' }],
])('Cache-Control %j', (values, expected) => {
  const headers = values.map((value) => ['Cache-Control', value] as const)
  expect(Object.fromEntries(cacheDirectives(headers))).toMatchObject(expected)
})
