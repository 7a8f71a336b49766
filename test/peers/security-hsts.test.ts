import { describe, expect, it } from 'vitest'
import { hsts } from '../../src/checks/security/hsts.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { type Status, verdict } from './support.ts'

const page = (value: string) => ({
  url: 'https://www.example.com/',
  headers: [['Strict-Transport-Security', value]] as const,
})
const policyOf = (value: string) => exampleFacts(page(value)).policies.hsts

// chromium/chromium, net/http/http_security_headers_unittest.cc (BSD-3-Clause).
const VALID = [
  'max-age=123',
  ';max-age=123',
  ';;max-age=123',
  ';;;;max-age=123',
  '; ;max-age=123',
  '; ; max-age=123',
  ';max-age=123;',
  ';;max-age=123;;',
  ';;;;max-age=123;;;;',
  '; ;max-age=123; ;',
  '; ; max-age=123; ; ',
  'max-age=123;',
  'max-age=123;;',
  'max-age=123;;;;',
  'max-age=123; ;',
  'max-age=123; ; ',
  'max-age=243',
  'max-age=3488923;',
  '  Max-agE    = 567',
  '  mAx-aGe    = 890      ',
  ';; max-age=394082038  ;',
]
const VALID_WITH_SUB_DOMAINS = [
  'max-age=123;incLudesUbdOmains',
  'incLudesUbdOmains; max-age=123',
  '   incLudesUbdOmains; max-age=123; pumpkin=kitten',
  '   pumpkin=894; incLudesUbdOmains; max-age=123  ',
  '   pumpkin; incLudesUbdOmains; max-age=123  ',
  '   pumpkin; incLudesUbdOmains; max-age="123"  ',
  'animal="squirrel; distinguished"; incLudesUbdOmains; max-age=123',
  'max-age=39408299  ;incLudesUbdOmains',
  ';; max-age=394082038  ; incLudesUbdOmains; ;',
  ';;    ; ; max-age=394082038;;; includeSubdomains     ;;  ;',
  'incLudesUbdOmains   ; max-age=394082038 ;;',
  '  max-age=0  ;  incLudesUbdOmains   ',
  '  max-age=999999999999999999999999999999999999999999999  ;  incLudesUbdOmains   ',
]
const VOID = [
  "'max-age'=1",
  '"max-age"=1',
  'max-age=1; max-age=2',
  'max-age=1; MaX-AgE=2',
  'max-age=1; includeSubDomains; iNcLUdEsUbDoMaInS',
  'max-age=1; "',
  'max-age=1; "includeSubdomains',
  'max-age=1; in"cludeSubdomains',
  'max-age=1; includeSubdomains"',
  'max-age=1; "includeSubdomains"',
  'max-age=1; includeSubdomains; non"token',
  'max-age=1; includeSubdomains; non@token',
  'max-age=1; includeSubdomains; non,token',
  'max-age=1; =2',
  'max-age=1; =2; unknownDirective',
  'max-age=',
  'max-age=@',
  'max-age=1a;',
  'max-age=1a2;',
  'max-age=1##;',
  'max-age=12";',
  'max-age=-1;',
  'max-age=+1;',
  "max-age='1';",
  'max-age=1abc;',
  'max-age=1 abc;',
  'max-age=1.5;',
  'max-age=1; includeSubDomains=true',
  'max-age=1; includeSubDomains=""',
  "max-age=1; includeSubDomains=''",
  'max-age=1; includeSubDomains="false"',
  'max-age=1; unknownDirective=non"token',
  'max-age=1; unknownDirective=non@token',
  'max-age=1; unknownDirective=non,token',
  'max-age=1; unknownDirective=',
  '',
  '    ',
  'abc',
  'max-age',
  '  max-age  ',
  '   max-age  =     ',
  '   max-age  =     xy',
  '   max-age  =     3488a923',
  'max-ag=3488923',
  'max-aged=3488923',
  'max-age==3488923',
  'amax-age=3488923',
  'max-age=13####',
  'max-age=999999999999999999999999$.&#!',
  'max-age=3488923     e',
  'max-age=3488923includesubdomains',
  ';;;; ;;;',
  ';',
  'max-age; ;',
  'max-age=3488923=includesubdomains',
  'max-age=34889 includesubdomains',
  ';;;; includeSubDomains;;;',
  '   includeSubDomains;  ',
]

describe('Chromium’s HSTS parser', () => {
  it.each(VALID)('keeps %j', (value) => {
    expect(policyOf(value)).toMatchObject({ valid: true, includeSubDomains: false })
  })

  it.each(VALID_WITH_SUB_DOMAINS)('keeps %j for sub-domains', (value) => {
    expect(policyOf(value)).toMatchObject({ valid: true, includeSubDomains: true })
  })

  it.each(VOID)('does not keep %j', (value) => {
    expect(policyOf(value).valid).toBe(false)
  })
})

// chromium/hstspreload, header_test.go (BSD-3-Clause): parsed max-age, includeSubDomains and preload.
it.each([
  ['includeSubDomains; max-age=1337', 1337, true, false],
  ['preload; max-age=1337', 1337, false, true],
  ['max-age=31536000; includeSubDomains; preload', 31_536_000, true, true],
  ['includeSubDomains; preload; max-age=4321', 4321, true, true],
  ['   max-age=10886400  ;     includeSubDomains    ;     preload      ', 10_886_400, true, true],
  ['inCLUDESUBDomaINs; max-AGe=12345678', 12_345_678, true, false],
  ['preload; includeSubDomains; preload; max-age=12345678; preload', 12_345_678, true, true],
  ['includeSubDomains; max-age=12345678; preload; extraDirective', 12_345_678, true, true],
  ['max-age=12345678; extra; includeSubDomains; directives; preload', 12_345_678, true, true],
  ['max-age=10886400; includeSubDomains; preload;', 10_886_400, true, true],
  ['; max-age=10886400; includeSubDomains; preload', 10_886_400, true, true],
  ['max-age=01234', 1234, false, false],
] as const)('hstspreload reads %j', (value, maxAge, includeSubDomains, preload) => {
  expect(policyOf(value)).toMatchObject({ valid: true, maxAge, includeSubDomains, preload })
})

interface Case {
  readonly value: string
  readonly theirs: 'pass' | 'fail'
  readonly ours?: Status
  readonly why?: string
}

// mdn/mdn-http-observatory, test/strict-transport-security.test.js (MPL-2.0), and
// GoogleChrome/lighthouse, core/test/audits/has-hsts-test.js (Apache-2.0).
const CASES: readonly Case[] = [
  { value: 'includeSubDomains; preload', theirs: 'fail' },
  {
    value: 'max-age=15768000; includeSubDomains, max-age=15768000; includeSubDomains',
    theirs: 'fail',
  },
  { value: 'max-age=86400', theirs: 'fail', ours: 'warn', why: 'a day protects a little' },
  { value: 'max-age=15768000; includeSubDomains; preload', theirs: 'pass' },
  { value: 'max-age=63072000; includeSubDomains; preload', theirs: 'pass' },
  { value: 'max-age=1337; includeSubDomains; preload', theirs: 'fail' },
  {
    value: 'max-age=63072000; preload',
    theirs: 'fail',
    ours: 'pass',
    why: 'sub-domains cannot always be promised; the host itself is protected',
  },
  {
    value: 'max-age=63072000; includeSubDomains',
    theirs: 'fail',
    ours: 'pass',
    why: 'preloading is hard to undo and nothing that every site should do',
  },
  {
    value: 'max-age=63072000; fooDirective; includeSubDomains; preload',
    theirs: 'fail',
    ours: 'pass',
    why: 'RFC 6797 §6.1: browsers pass over directives they do not know',
  },
]

describe('Observatory and Lighthouse on HSTS', () => {
  it.each(CASES)('$value', (peerCase) => {
    expect(verdict(hsts, page(peerCase.value))).toBe(peerCase.ours ?? peerCase.theirs)
  })

  it('no header', () => {
    expect(verdict(hsts, { url: 'https://www.example.com/' })).toBe('fail')
  })

  it('not over https', () => {
    expect(verdict(hsts, { ...page('max-age=15768000'), url: 'http://www.example.com/' })).toBe(
      'fail',
    )
  })

  it('a suffix that is preloaded as a whole', () => {
    expect(verdict(hsts, { url: 'https://expo.dev/' })).toBe('pass')
  })
})
