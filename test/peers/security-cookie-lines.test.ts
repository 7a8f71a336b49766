import { expect, it } from 'vitest'
import { exampleFacts } from '../support/example-facts.ts'

// The IETF's cookie parser cases from salesforce/tough-cookie, lib/__tests__/data/parser.ts (BSD-3-Clause). They test
// the cookies that are sent back over http; here the test is what was parsed, with the attribute that prevents
// sending. A name that is set twice appears twice: each line can be wrong by itself.

type Read = Readonly<Record<string, unknown>>
const one = (name: string, value: string, more: Read = {}) => [{ name, value, ...more }]

const CASES: readonly (readonly [lines: readonly string[], expected: readonly Read[]])[] = [
  [['foo=bar'], one('foo', 'bar')],
  [['foo=bar; Expires=Fri, 07 Aug 9999 08:04:19 GMT'], one('foo', 'bar', { deletes: false })],
  [['foo=bar; Expires=Fri, 07 Aug 2007 08:04:19 GMT'], one('foo', 'bar', { deletes: true })],
  [['foo=bar; max-age=10000;'], one('foo', 'bar', { lifetime: 10_000 })],
  [['foo=bar; max-age=0;'], one('foo', 'bar', { deletes: true })],
  [['foo=bar; version=1;'], one('foo', 'bar')],
  [['foo=bar; customvalue="1000 or more";'], one('foo', 'bar')],
  [['foo=bar; customvalue="no trailing semicolon"'], one('foo', 'bar')],
  [
    ['foo1=bar', 'foo2=qux'],
    [...one('foo1', 'bar'), ...one('foo2', 'qux')],
  ],
  [['z=y, a=b'], one('z', 'y, a=b')],
  [['z=y; foo=bar, a=b'], one('z', 'y')],
  [['foo=b;max-age=3600, c=d;path=/'], one('foo', 'b', { lifetime: null, path: '/' })],
  [
    ['a=b', '=', 'c=d'],
    [...one('a', 'b'), ...one('c', 'd')],
  ],
  [['x='], one('x', '')],
  [[''], []],
  [['; bar'], []],
  [['   '], []],
  [['\t'], []],
  ...['Secure', 'seCURe', 'Secure=', 'Secure=aaaa', 'Secure =aaaaa', 'Secure= aaaaa'].map(
    (attribute) => [[`foo=bar; ${attribute}`], one('foo', 'bar', { secure: true })] as const,
  ),
  ...['Secure; qux', 'Secure    ; qux', '      Secure     ;', 'qux="aaa;bbb"; Secure'].map(
    (attribute) => [[`foo=bar; ${attribute}`], one('foo', 'bar', { secure: true })] as const,
  ),
  [['foo=bar; "Secure"'], one('foo', 'bar', { secure: false })],
  [['foo=bar; Secure qux'], one('foo', 'bar', { secure: false })],
  [['foo=bar; Path=/qux'], one('foo', 'bar', { path: '/qux' })],
  [['foo=bar; Path    =/qux'], one('foo', 'bar', { path: '/qux' })],
  [['foo=bar; Path=    /qux'], one('foo', 'bar', { path: '/qux' })],
  [['foo=bar; Path=/qux      ; taz'], one('foo', 'bar', { path: '/qux' })],
  [['foo=bar; Path=/qux; Path=/'], one('foo', 'bar', { path: '/' })],
  [['foo=bar; Path=/; Path=/qux'], one('foo', 'bar', { path: '/qux' })],
  [['aBc="zzz "   ;'], one('aBc', '"zzz "')],
  [['aBc="zz;pp" ; ;'], one('aBc', '"zz')],
  [['aBc="zzz "   "ppp"  ;'], one('aBc', '"zzz "   "ppp"')],
  [['aBc=A"B ;'], one('aBc', 'A"B')],
  [['ABC=;  path = /'], one('ABC', '', { path: '/' })],
  [['  A  = BC  ;foo;;;   bar'], one('A', 'BC')],
  [['  A=== BC  ;foo;;;   bar'], one('A', '== BC')],
  [
    ['foo=z  ; expires=Sun, 18-Apr-2027 21:06:29 GMT ; path=/  ;  '],
    one('foo', 'z', { deletes: false, path: '/' }),
  ],
  // RFC 6265 drops these four; rfc6265bis and the browsers keep them as values without a name.
  [['foo'], one('', 'foo')],
  [['=x'], one('', 'x')],
  [['=ABC'], one('', 'ABC')],
  [['BLAHHH; path=/;'], one('', 'BLAHHH', { path: '/' })],
]

it.each(CASES)('%j', (lines, expected) => {
  const headers = lines.map((line) => ['Set-Cookie', line] as const)
  const { cookies } = exampleFacts({ headers })
  expect(cookies).toMatchObject(expected)
  expect(cookies).toHaveLength(expected.length)
})
