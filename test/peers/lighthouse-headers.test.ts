import { describe, expect, it } from 'vitest'
import { clickjacking } from '../../src/checks/security/clickjacking.ts'
import { coop } from '../../src/checks/security/coop.ts'
import { cspPresent } from '../../src/checks/security/csp-present.ts'
import { cspQuality } from '../../src/checks/security/csp-quality.ts'
import { cspSyntax } from '../../src/checks/security/csp-syntax.ts'
import { mixedContentPassive } from '../../src/checks/security/mixed-content-passive.ts'
import { trustedTypes } from '../../src/checks/security/trusted-types.ts'
import { runChecks } from '../../src/checks/run-checks.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { asTheirs, type PeerCase, verdict } from './support.ts'

// GoogleChrome/lighthouse, core/test/audits/{clickjacking-mitigation,origin-isolation,csp-xss,
// trusted-types-xss,is-on-https}-test.js (Apache-2.0). Their "not applicable" means no finding.

const SECURE = "script-src 'none'; object-src 'none'; base-uri 'none'"
const FRAMED = `${SECURE}; frame-ancestors 'self'; report-uri https://csp.example.com`
const FOO = "foo-directive 'none'; report-uri https://csp.example.com"
const csp = (value: string) => ['Content-Security-Policy', value] as const
const xfo = (value: string) => ['X-Frame-Options', value] as const

describe('clickjacking-mitigation', () => {
  it.each<PeerCase>([
    { name: 'both', headers: [xfo('SAMEORIGIN'), csp(FRAMED)], theirs: 'pass' },
    { name: 'CSP only', headers: [csp(FRAMED)], theirs: 'pass' },
    { name: 'XFO only', headers: [xfo('SAMEORIGIN')], theirs: 'pass' },
    { name: 'neither', headers: [['Foo-Header', 'same-origin']], theirs: 'fail' },
    { name: 'messed up XFO', headers: [xfo('fooDirective')], theirs: 'fail' },
    { name: 'messed up CSP', headers: [csp(FOO)], theirs: 'fail' },
    { name: 'messed up CSP and XFO', headers: [xfo('fooDirective'), csp(FOO)], theirs: 'fail' },
    { name: 'an empty CSP', headers: [csp(''), xfo('deny')], theirs: 'pass' },
    { name: 'a blank CSP', headers: [csp('   \t'), xfo('DENY')], theirs: 'pass' },
    { name: 'DENY', headers: [xfo('deny')], theirs: 'pass' },
  ])('$name', ({ theirs, ...example }) => {
    expect(asTheirs(verdict(clickjacking, example))).toBe(theirs)
  })
})

describe('origin-isolation', () => {
  it.each([
    ['same-origin', 'pass'],
    ['fooDirective', 'fail'],
    ['foo-directive', 'fail'],
    ['', 'fail'],
    ['   \t', 'fail'],
  ])('%j: %s', (value, theirs) => {
    const headers = [['Cross-Origin-Opener-Policy', value]] as const
    expect(asTheirs(verdict(coop, { headers }))).toBe(theirs)
  })

  it('no header', () => {
    const headers = [['Foo-Header', 'same-origin']] as const
    expect(asTheirs(verdict(coop, { headers }))).toBe('fail')
  })
})

const meta = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`

describe('csp-xss', () => {
  it.each<PeerCase>([
    {
      name: 'a nonce without object-src and base-uri',
      headers: [csp("script-src 'nonce-12345678'; foo-bar 'none'")],
      theirs: 'fail',
    },
    {
      name: 'no findings',
      headers: [csp(`${SECURE}; report-uri https://csp.example.com`)],
      theirs: 'pass',
    },
    {
      name: 'no findings without base-uri, since there is no nonce',
      headers: [csp("script-src 'none'; object-src 'none'; report-uri https://example.com")],
      theirs: 'pass',
    },
    {
      name: 'an unknown directive and no object-src',
      headers: [csp("script-src 'none'; foo-bar 'none'")],
      theirs: 'fail',
    },
    {
      name: 'a meta CSP beside hosts in the header (their item, at a score of 1)',
      headers: [csp("script-src https://example.com; object-src 'none'")],
      html: meta("script-src 'none'; object-src 'none'; report-uri https://example.com"),
      theirs: 'pass',
    },
    {
      name: 'a meta CSP beside a secure header',
      headers: [
        csp("script-src 'nonce-00000000' 'unsafe-inline'; object-src 'none'; base-uri 'none'"),
      ],
      html: meta("script-src 'none'; object-src 'none'; report-uri https://example.com"),
      theirs: 'pass',
    },
    { name: 'no CSP', theirs: 'fail' },
    {
      name: 'split on comma',
      headers: [csp("script-src 'none',default-src 'none'"), csp("object-src 'none'")],
      theirs: 'pass',
    },
    {
      name: 'an empty policy is none',
      headers: [csp(''), csp(SECURE)],
      theirs: 'pass',
    },
  ])('$name', ({ theirs, ours, ...example }) => {
    const found = [cspPresent, cspQuality].some(
      (check) => asTheirs(verdict(check, example)) === 'fail',
    )
    expect(found ? 'fail' : 'pass').toBe(ours ?? theirs)
  })

  it.each(["foo-bar 'none'", "foo-bar 'asdf'", "object-src 'asdf'"])('syntax of %s', (value) => {
    expect(verdict(cspSyntax, { headers: [csp(value)] })).toBe('warn')
  })

  it.each(["script-src 'none'", "object-src 'none'"])('no mistake in %s', (value) => {
    expect(verdict(cspSyntax, { headers: [csp(value)] })).toBe('pass')
  })
})

// Ours is informative by choice, so its sentence is compared.
describe('trusted-types-xss', () => {
  const RIGHT = "require-trusted-types-for 'script';report-uri /cspreport"
  const WRONG = "require-trusted-types-for; 'script' report-uri /cspreport"
  it.each([
    ['in the header', [csp(RIGHT)], '', true],
    ['in a meta element', [], meta(RIGHT), true],
    ['no CSP', [['Foo-Header', 'some-value']] as const, '', false],
    ['an unknown directive', [csp('fooDirective')], '', false],
    ['a messed up directive', [csp(WRONG)], '', false],
    ['empty', [csp('')], '', false],
    ['blank', [csp('   \t')], '', false],
  ] as const)('%s', (_name, headers, html, required) => {
    const [finding] = runChecks(exampleFacts({ headers, html }), { checks: [trustedTypes] })
    const outcome = finding?.outcome
    const message = outcome && 'message' in outcome ? (outcome.message ?? '') : ''
    expect(outcome?.status).toBe('informative')
    expect(/\b(?:not|no|nothing|without)\b/i.test(message)).toBe(!required)
  })
})

describe('is-on-https', () => {
  it.each([
    ['http://insecure.example/image.jpeg', 'fail'],
    ['http://localhost/image.jpeg', 'pass'],
    ['https://secure.example/image.jpeg', 'pass'],
  ])('an image from %s: %s', (src, theirs) => {
    const example = { url: 'https://google.com/', html: `<img src="${src}" alt="">` }
    expect(asTheirs(verdict(mixedContentPassive, example))).toBe(theirs)
  })
})
