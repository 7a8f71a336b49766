import { describe, expect, it } from 'vitest'
import { cookieHygiene } from '../../src/checks/security/cookie-hygiene.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { verdict } from './support.ts'

// web-platform-tests/wpt, cookies/attributes/max-age.html, cookies/attributes/invalid.html, cookies/value/value.html,
// cookies/size/name-and-value.html (BSD-3-Clause). The cookies that a browser sends back are compared with the parsed
// pairs that are not deletions. Without cases that need a cookie jar (the later of two cookies), and without a line
// feed, which no HTTP client passes on.

function sentBack(...lines: readonly string[]): string {
  const headers = lines.map((line) => ['Set-Cookie', line] as const)
  return exampleFacts({ url: 'http://example.com/', headers })
    .cookies.filter(({ deletes }) => !deletes)
    .map(({ name, value }) => (name === '' ? value : `${name}=${value}`))
    .join('; ')
}

describe('max-age', () => {
  it.each([
    [['test=1; Max-Age=50,399'], 'test=1'],
    [['test=2; max-age=10000'], 'test=2'],
    [['test=3; max-age=0'], ''],
    [['test=4; max-age=-1'], ''],
    [['test=5; max-age=-20'], ''],
    [['testA=6; max-age=60', 'testB=6; max-age=60'], 'testA=6; testB=6'],
    [['test="9! = foo;bar";" parser; max-age=6', 'test9; max-age=2.63,'], 'test="9! = foo; test9'],
    [['test=10; max-age=0', 'test10; max-age=0'], ''],
  ])('%j', (lines, back) => {
    expect(sentBack(...lines)).toBe(back)
  })
})

describe('attributes that mean nothing', () => {
  it.each([
    ['test=1; lol; Path=/', 'test=1'],
    ['test=2; Path=/; lol', 'test=2'],
    ["test=3; Path=/; 'lol'", 'test=3'],
    ['test=4; Path=/; "lol"', 'test=4'],
    ['test=5; Path=/; lol=', 'test=5'],
    ['test=6; lol="aaa;bbb"; Path=/', 'test=6'],
    ['test=10; b,az=qux', 'test=10'],
    ['test=11; baz=q,ux', 'test=11'],
    ['  test  = 12  ;foo;;;   bar', 'test=12'],
    ['  test=== 13  ;foo;;;   bar', 'test=== 13'],
    ['test=14; version=1;', 'test=14'],
    ["test=16; customvalue='1000 or more';", 'test=16'],
    ['test=18; foo=bar, a=b', 'test=18'],
    ['test=19;max-age=3600, c=d;path=/', 'test=19'],
  ])('%j', (line, back) => {
    expect(sentBack(line)).toBe(back)
  })

  it.each([
    [['testA=20', '=', 'testb=20'], 'testA=20; testb=20'],
    [['test=21', ''], 'test=21'],
    [['test22', '='], 'test22'],
    [['testA23', '; testB23'], 'testA23'],
    [['test24', '   '], 'test24'],
    [['test25', '\t'], 'test25'],
  ])('%j', (lines, back) => {
    expect(sentBack(...lines)).toBe(back)
  })

  it.each(['test=8; "Secure"', 'test=9; Secure qux'])('%j is not Secure', (line) => {
    const { cookies } = exampleFacts({ headers: [['Set-Cookie', line]] })
    expect(cookies.map(({ secure }) => secure)).toEqual([false])
  })
})

describe('values', () => {
  it.each([
    ['test=1, baz=qux', 'test=1, baz=qux'],
    ['test="2, baz=qux"', 'test="2, baz=qux"'],
    ['test="3zz;pp" ; ;', 'test="3zz'],
    ['test="4zz ;', 'test="4zz'],
    ['test="5zzz "   "ppp"  ;', 'test="5zzz "   "ppp"'],
    ['test=6A"B ;', 'test=6A"B'],
    ['test7', 'test7'],
    ['"test8"HHH"', '"test8"HHH"'],
    ['test="9', 'test="9'],
    ['=test10', 'test10'],
    ['test="14 "   ;', 'test="14 "'],
    ['test=15    ;', 'test=15'],
    ['test=  16', 'test=16'],
    ['test="17"', 'test="17"'],
    ['test="  18 "', 'test="  18 "'],
    ['test="19;wow"', 'test="19'],
    ['test="20=20"', 'test="20=20"'],
    ['test\t=\t21\t \t;\tttt', 'test=21'],
    ['test22=', 'test22='],
    ['test=%32%33', 'test=%32%33'],
  ])('%j', (line, back) => {
    expect(sentBack(line)).toBe(back)
  })
})

const pair = (name: number, value: number) => `${'n'.repeat(name)}=${'v'.repeat(value)}`

describe('size', () => {
  it.each([
    [2048, 2048, true],
    [4097, 1, false],
    [4096, 0, true],
    [4097, 0, false],
    [1, 4095, true],
    [1, 4096, false],
    [4096, 1, false],
    [0, 4096, true],
    [0, 4097, false],
  ])('a name of %i and a value of %i bytes: kept %s', (name, value, kept) => {
    const headers = [['Set-Cookie', `${pair(name, value)}; Max-Age=60`]] as const
    expect(verdict(cookieHygiene, { headers })).toBe(kept ? 'pass' : 'warn')
  })
})
