import { describe, expect, it } from 'vitest'
import type { Header } from '../../src/facts/network-facts.ts'
import { cacheLifetime } from '../../src/checks/performance/shared/cache-lifetime.ts'

// http-tests/cache-tests, tests/cc-freshness.mjs, cc-parse.mjs, expires-freshness.mjs, expires-parse.mjs,
// age-parse.mjs, cc-response.mjs, pragma.mjs (BSD-3-Clause): whether a browser may reuse a response after their pause
// of three seconds. Dates are theirs, as seconds from now.

const NOW = Date.UTC(2026, 10, 21, 12)
const at = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString()
const cc = (value: string): Header => ['Cache-Control', value]
const expires = (value: string): Header => ['Expires', value]
const date = (seconds: number): Header => ['Date', at(seconds)]
const age = (value: string): Header => ['Age', value]

const PAUSE = 3

function cached(headers: readonly Header[]): boolean {
  const lifetime = cacheLifetime(headers, NOW)
  return lifetime.state === 'limited' && lifetime.seconds > PAUSE
}

describe('must or should', () => {
  it.each<readonly [string, readonly Header[], boolean]>([
    ['freshness-none', [], false],
    ['freshness-max-age', [cc('max-age=3600')], true],
    ['freshness-max-age-0', [cc('max-age=0')], false],
    ['freshness-max-age-max', [cc('max-age=2147483648')], true],
    ['freshness-max-age-max-plus', [cc('max-age=99999999999')], true],
    ['freshness-max-age-age', [date(0), cc('max-age=10'), age('15')], false],
    ['freshness-max-age-expires', [cc('max-age=3600'), expires(at(-10_000)), date(0)], true],
    ['freshness-max-age-expires-invalid', [cc('max-age=3600'), expires('0'), date(0)], true],
    ['freshness-max-age-0-expires', [expires(at(10_000)), cc('max-age=0'), date(0)], false],
    ['freshness-max-age-extension', [cc('foobar, max-age=3600')], true],
    ['freshness-max-age-case-insenstive', [cc('MaX-aGe=3600')], true],
    ['freshness-max-age-negative', [cc('max-age=-3600')], false],
    ['freshness-max-age-single-quoted', [cc("max-age='3600'")], false],
    ['freshness-max-age-leading-zero', [cc('max-age=003600')], true],
    ['freshness-max-age-s-maxage-private', [cc('s-maxage=3600, max-age=1')], false],
    ['…-s-maxage-private-multiple', [cc('s-maxage=3600'), cc('max-age=1')], false],
    ['freshness-max-age-ignore-quoted', [cc('extension="max-age=3600", max-age=1')], false],
    ['…-ignore-quoted-rev', [cc('max-age=1, extension="max-age=3600"')], false],
    ['freshness-expires-future', [expires(at(2_592_000)), date(0)], true],
    ['freshness-expires-past', [expires(at(-2_592_000)), date(0)], false],
    ['freshness-expires-present', [expires(at(0)), date(0)], false],
    ['freshness-expires-old-date', [expires(at(300)), date(400)], false],
    ['freshness-expires-invalid', [expires('0'), date(0)], false],
    ['freshness-expires-invalid-date', [['Date', 'foo'], expires(at(10))], true],
    ['freshness-expires-age-slow-date', [date(-10), expires(at(10)), age('25')], false],
    ['freshness-expires-age-fast-date', [date(10), expires(at(20)), age('15')], false],
    ['…-wrong-case-weekday', [expires('THU, 18 Aug 2050 02:01:18 GMT'), date(0)], true],
    ['…-wrong-case-month', [expires('Thu, 18 AUG 2050 02:01:18 GMT'), date(0)], true],
    ['…-wrong-case-tz', [expires('Thu, 18 Aug 2050 02:01:18 gMT'), date(0)], true],
    ['cc-resp-no-store', [cc('no-store')], false],
    ['cc-resp-no-store-case-insensitive', [cc('No-StOrE')], false],
    ['cc-resp-no-store-fresh', [cc('max-age=10000, no-store'), expires(at(10_000))], false],
    ['cc-resp-no-cache', [cc('max-age=10000, no-cache'), expires(at(10_000))], false],
    ['cc-resp-no-cache-case-insensitive', [cc('max-age=10000, No-CaChE')], false],
    ['cc-resp-immutable-fresh', [cc('max-age=10000, immutable')], true],
    ['cc-resp-immutable-stale', [cc('max-age=2, immutable')], false],
  ])('%s', (_name, headers, theirs) => {
    expect(cached(headers)).toBe(theirs)
  })
})

// They only record what caches do; "cached" in their table is part of the question.
describe('what they only ask', () => {
  it.each<readonly [string, readonly Header[], boolean]>([
    ['two values, the first fresh', [cc('max-age=1800, max-age=1')], true],
    ['two lines, the first fresh', [cc('max-age=1800'), cc('max-age=1')], true],
    ['two values, the first stale', [cc('max-age=1, max-age=1800')], false],
    ['two lines, the first stale', [cc('max-age=1'), cc('max-age=1800')], false],
    ['quoted', [cc('max-age="3600"')], true],
    ['space before the =', [cc('max-age =3600')], false],
    ['space after the =', [cc('max-age= 3600')], false],
    ['3600.0', [cc('max-age=3600.0')], false],
    ['3600.5', [cc('max-age=3600.5')], false],
    ['a3600', [cc('max-age=a3600')], false],
    ['3600a', [cc('max-age=3600a')], false],
    ['Expires in UTC', [expires('Thu, 18 Aug 2050 02:01:18 UTC')], true],
    ['Expires with a year of two digits', [expires('Thu, 18 Aug 50 02:01:18 GMT')], false],
    ['Expires without the comma', [expires('Thu 18 Aug 2050 02:01:18 GMT')], true],
    ['Expires with further spaces', [expires('Thu, 18  Aug  2050 02:01:18 GMT')], false],
    ['Expires with dashes', [expires('Thu, 18-Aug-2050 02:01:18 GMT')], true],
    ['Expires with periods', [expires('Thu, 18 Aug 2050 02.01.18 GMT')], false],
    ['Expires with an hour of one digit', [expires('Thu, 18 Aug 2050 2:01:18 GMT')], false],
    ['an Age that is no number', [cc('max-age=3600'), age('abc')], true],
    ['a negative Age', [cc('max-age=3600'), age('-7200')], true],
    ['an Age with a fraction', [cc('max-age=3600'), age('7200.0')], true],
    ['Age: 7200,0', [cc('max-age=3600'), age('7200,0')], false],
    ['Age: 7200 and Age: 0', [cc('max-age=3600'), age('7200'), age('0')], false],
    ['Age: 0,7200', [cc('max-age=3600'), age('0,7200')], true],
    ['Age: 0 and Age: 7200', [cc('max-age=3600'), age('0'), age('7200')], true],
    ['Age: 0, 0', [cc('max-age=3600'), age('0, 0')], true],
    ['Age: 7200, 7200', [cc('max-age=3600'), age('7200, 7200')], false],
    ['Pragma beside max-age', [cc('max-age=3600'), ['Pragma', 'no-cache']], true],
    ['an unknown Pragma', [cc('max-age=3600'), ['Pragma', 'unrecognised-extension']], true],
    ['Pragma alone', [['Pragma', 'no-cache']], false],
  ])('%s', (_name, headers, ours) => {
    expect(cached(headers)).toBe(ours)
  })
})

// A private cache stores these (cc-resp-private-private, cc-resp-must-revalidate-fresh); the check takes them as the
// author's choice and does not judge them, like Lighthouse's cache insight.
it.each(['private, max-age=3600', 'max-age=10000, must-revalidate'])(
  '%s is not judged',
  (value) => {
    expect(cacheLifetime([cc(value)], NOW).state).toBe('uncached')
  },
)
