import { describe, expect, it } from 'vitest'
import type { Example } from '../../src/checks/check.ts'
import { charset } from '../../src/checks/best-practices/charset.ts'
import { cookieHttponly } from '../../src/checks/security/cookie-httponly.ts'
import { cookiePrefixes } from '../../src/checks/security/cookie-prefixes.ts'
import { cookieSecure } from '../../src/checks/security/cookie-secure.ts'
import { hsts } from '../../src/checks/security/hsts.ts'
import { serverVersionLeak } from '../../src/checks/security/server-version-leak.ts'
import { xContentTypeOptions } from '../../src/checks/security/x-content-type-options.ts'
import { viewportZoomable } from '../../src/checks/accessibility/viewport-zoomable.ts'
import { viewportMeta } from '../../src/checks/seo/viewport-meta.ts'
import { asTheirs, type PeerCase, type Status, verdict } from './support.ts'

// webhintio/hint, packages/hint-*/tests (Apache-2.0).

const header = (name: string, value: string): Example => ({ headers: [[name, value]] })

// hint-strict-transport-security, https-tests.ts.
describe('hint-strict-transport-security', () => {
  it.each<PeerCase>([
    { name: 'no header', theirs: 'fail' },
    { name: 'too short', ...header('Strict-Transport-Security', 'max-age=1'), theirs: 'fail' },
    { name: 'max-age', ...header('Strict-Transport-Security', 'max-age=31536000'), theirs: 'pass' },
    {
      name: 'includeSubDomains',
      ...header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains'),
      theirs: 'pass',
    },
    {
      name: 'preload',
      ...header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains; preload'),
      theirs: 'pass',
    },
    {
      name: 'no max-age',
      ...header('Strict-Transport-Security', 'maxage=31536000; includeSubDomains; preload'),
      theirs: 'fail',
    },
    {
      name: 'mixed case',
      ...header('Strict-Transport-Security', 'Max-Age=31536000'),
      theirs: 'pass',
    },
    {
      name: 'max-age twice',
      ...header('Strict-Transport-Security', 'max-age=31536000; max-age=31536001'),
      theirs: 'fail',
    },
    {
      name: 'includeSubDomains twice',
      ...header(
        'Strict-Transport-Security',
        'includeSubDomains; max-age=31536000; includeSubDomains',
      ),
      theirs: 'fail',
    },
    {
      name: 'wrong delimiter',
      ...header('Strict-Transport-Security', 'max-age=31536000, includeSubDomains; preload'),
      theirs: 'fail',
    },
    {
      name: 'a unit',
      ...header('Strict-Transport-Security', 'max-age=31536000s; includeSubDomains; preload'),
      theirs: 'fail',
    },
    {
      name: 'quoted',
      ...header('Strict-Transport-Security', 'max-age="31536000"; includeSubDomains; preload'),
      theirs: 'pass',
    },
  ])('$name', ({ theirs, ...example }) => {
    expect(asTheirs(verdict(hsts, example))).toBe(theirs)
  })
})

// hint-no-disallowed-headers, tests.ts.
const NO_VERSION = [
  'amo-cookiemap',
  'aorta',
  'APACHE',
  'ecs',
  'jetty',
  'jino.ru',
  'lighttpd',
  'marrakesh',
  'microsoft-iis',
  'mt3',
  'nginx',
  'omniture',
  'pingmatch',
  'radiumone',
  'waf',
  'windows-azure-blo',
]
const VERSION = [
  'Apache/2.2.24 (uNix) Mod_ssl/2.2.24 OpenSSl/1.0.1e-fips MOD_fastcgi/2.4.6',
  'jetty(9.4.6.v20170531)',
  'windows-azure-blob/1.0 microsoft-httpapi/2.0',
  'apache/2.4.6 (CENTOS) PHP/5.4.16',
  'apache/2.2.34 (amazon)',
  'omniture dc/2.0.0',
  'amo-cookiemap/1.1',
  'lighttpd/1.4.35',
  'radiumone/1.4.2',
  'mt3 1.15.20.1 33bcb65 release pao-pixel-x16',
  'aorta/2.4.13-20180105.e4d0482',
  'marrakesh 1.9.9',
  'waf/2.4-12.1',
  'pingmatch/v2.0.30-165-g51bed16#rel-ec2-master i-077d449239c04b184@us-west-2b@dxedge-app_us-west-2_prod_asg',
  'microsoft-iis/8.5',
  'nginx/1.12.2',
  'NgiNx/1.4.6 (ubuntu)',
]
/** Refused by webhint, which allows only the product's name; neither is a version. */
const NAMES_WITH_MORE = ['jino.ru/mod_pizza', 'ecs (sjc/4e6a)']

describe('hint-no-disallowed-headers', () => {
  it.each([
    ...NO_VERSION.map((value) => ({ value, ours: 'pass' })),
    ...NAMES_WITH_MORE.map((value) => ({ value, ours: 'pass' })),
    ...VERSION.map((value) => ({ value, ours: 'warn' })),
  ])('Server: $value', ({ value, ours }) => {
    expect(verdict(serverVersionLeak, header('Server', value))).toBe(ours)
  })

  // webhint refuses the headers whatever they contain; a product without a version helps no attacker.
  it.each(['X-Powered-By', 'X-AspNetMvc-Version'])('%s: test', (name) => {
    expect(verdict(serverVersionLeak, header(name, 'test'))).toBe('pass')
  })
})

// hint-meta-viewport, tests.ts. Its one hint is two checks here.
const viewport = (content: string) => `<meta name="viewport" content="${content}">`
describe('hint-meta-viewport', () => {
  it.each<PeerCase>([
    { name: 'none', html: '<title>Page</title>', theirs: 'fail' },
    { name: 'no content', html: '<meta name="viewport">', theirs: 'fail' },
    { name: 'no value', html: '<meta name="viewport" content>', theirs: 'fail' },
    { name: 'empty', html: viewport(''), theirs: 'fail' },
    {
      name: 'unknown property',
      html: viewport('width=device-width, initial-scale=1, x=y'),
      theirs: 'fail',
      ours: 'pass',
      why: 'browsers pass over it; nothing breaks',
    },
    {
      name: 'invalid value',
      html: viewport('width=device-width, initial-scale=1, height=x'),
      theirs: 'fail',
      ours: 'pass',
      why: 'as above',
    },
    {
      name: 'user-scalable',
      html: viewport('width=device-width, initial-scale=1, user-scalable=no'),
      theirs: 'fail',
    },
    { name: 'fixed width', html: viewport('width=500, initial-scale=1'), theirs: 'fail' },
    {
      name: 'initial-scale 2',
      html: viewport('width=device-width, initial-scale=2'),
      theirs: 'fail',
      ours: 'pass',
      why: 'the layout fits the device all the same; Lighthouse passes it too',
    },
    {
      name: 'right, in mixed case',
      html: '<mEtA   NaMe="ViEwPort" cOnTenT="WiDTh = deVicE-Width, IniTial-Scale= 1.0">',
      theirs: 'pass',
    },
    {
      name: 'further properties',
      html: viewport('width=device-width, initial-scale=1, shrink-to-fit=no, viewport-fit=cover'),
      theirs: 'pass',
    },
    { name: 'without initial-scale', html: viewport('width=device-width'), theirs: 'pass' },
  ])('$name', ({ theirs, ours, html = '' }) => {
    const both = [verdict(viewportMeta, { html }), verdict(viewportZoomable, { html })]
    const found = both.some((status) => asTheirs(status) === 'fail') ? 'fail' : 'pass'
    expect(found).toBe(ours ?? theirs)
  })
})

// hint-meta-charset-utf-8, tests.ts, without an encoding in the header. They require one spelling.
const WIDE: readonly PeerCase[] = [
  { name: 'none', html: '<title>Test</title>', theirs: 'fail' },
  { name: 'utf-8', html: '<mEtA CHaRseT="UtF-8">', theirs: 'pass' },
  {
    name: 'http-equiv',
    html: '<MeTa HTTP-EquiV="ConTent-Type" Content="TexT/HTML; CharSet=UtF-8">',
    theirs: 'fail',
    ours: 'pass',
    why: 'HTML §4.2.5.4 takes both forms',
  },
  {
    name: 'utf8',
    html: '<meta charset="utf8">',
    theirs: 'fail',
    ours: 'pass',
    why: 'a label of UTF-8 in the Encoding Standard',
  },
  {
    name: 'after the title',
    html: '<title>test</title><meta charset="utf-8">',
    theirs: 'fail',
    ours: 'pass',
    why: 'anywhere in the first 1,024 bytes',
  },
  {
    name: 'after a comment',
    html: '<!-- test --><meta charset="utf-8">',
    theirs: 'fail',
    ours: 'pass',
    why: 'as above',
  },
]

it.each(WIDE)('hint-meta-charset-utf-8: $name', ({ theirs, ours, html = '' }) => {
  const example = { html, headers: [['Content-Type', 'text/html']] as const }
  expect(asTheirs(verdict(charset, example))).toBe(ours ?? theirs)
})

// hint-validate-set-cookie-header, tests.ts: the cases for a check of ours. Its others are about the syntax that
// servers should write, which browsers accept anyway.
describe('hint-validate-set-cookie-header', () => {
  const cookie = (value: string): Example => ({
    url: 'https://www.example.com/',
    headers: [['Set-Cookie', value]],
  })
  it.each<{ value: string; check: typeof cookieSecure; ours: Status }>([
    { value: 'sid="v"; Secure; HttpOnly', check: cookieSecure, ours: 'pass' },
    { value: 'sid=v; Secure; HttpOnly', check: cookieSecure, ours: 'pass' },
    { value: 'sid=v; secure; httponly', check: cookieHttponly, ours: 'pass' },
    { value: 'sid=v; HttpOnly', check: cookieSecure, ours: 'fail' },
    { value: 'sid=v; Secure', check: cookieHttponly, ours: 'fail' },
    {
      value: '__Secure-ID=123; Secure; Domain=example.com; HttpOnly',
      check: cookiePrefixes,
      ours: 'pass',
    },
    { value: '__Host-ID=123; Secure; Path=/; HttpOnly', check: cookiePrefixes, ours: 'pass' },
    { value: '__Host-id=1; Secure; HttpOnly', check: cookiePrefixes, ours: 'fail' },
    {
      value: '__Host-id=1; Secure; Path=/; domain=example.com; HttpOnly',
      check: cookiePrefixes,
      ours: 'fail',
    },
  ])('$value', ({ value, check, ours }) => {
    expect(verdict(check, cookie(value))).toBe(ours)
  })
})

// hint-x-content-type-options, tests.ts. webhint requires the header only on scripts and styles; ours, like
// Observatory, on the page.
it.each([
  ['nosniff', 'pass'],
  ['invalid', 'fail'],
])('hint-x-content-type-options: %s', (value, ours) => {
  expect(verdict(xContentTypeOptions, header('X-Content-Type-Options', value))).toBe(ours)
})
