import { describe, expect, it } from 'vitest'
import { cspQuality } from '../../src/checks/security/csp-quality.ts'
import { cspSyntax } from '../../src/checks/security/csp-syntax.ts'
import { type Status, verdict } from './support.ts'

// google/csp-evaluator, lighthouse/lighthouse_checks_test.ts and checks/*_test.ts (Apache-2.0).

type Case = readonly [policies: readonly string[], theirs: 'pass' | 'fail', ours: Status]

const headersOf = (policies: readonly string[]) =>
  policies.map((policy) => ['Content-Security-Policy', policy] as const)

const NONCE = "script-src 'nonce-aaaaaaaaaa'"

/** `evaluateForFailure` has findings or none. Host lists and an open object-src are warnings here. */
const FAILURES: readonly Case[] = [
  [[`${NONCE}; object-src 'none'; base-uri 'none'`], 'pass', 'pass'],
  [["script-src 'sha256-aaaaaaaaaa'; object-src 'none'"], 'pass', 'pass'],
  [['block-all-mixed-content'], 'fail', 'fail'],
  [["script-src *.google.com; object-src 'none'"], 'fail', 'fail'],
  [["script-src *.google.com; object-src 'none'", `${NONCE}; base-uri 'none'`], 'pass', 'pass'],
  [["object-src 'none'", NONCE, "base-uri 'none'"], 'pass', 'pass'],
  [["default-src 'none'", "base-uri 'none'"], 'pass', 'pass'],
  [["object-src 'none'", NONCE, "base-uri 'none'", 'block-all-mixed-content'], 'pass', 'pass'],
  [["object-src 'none'", NONCE, "base-uri 'none'", 'script-src *'], 'pass', 'pass'],
  [['block-all-mixed-content', 'script-src *.google.com'], 'fail', 'fail'],
  [['script-src https://example.com', "object-src 'none'"], 'fail', 'warn'],
  [['block-all-mixed-content', 'block-all-mixed-content'], 'fail', 'fail'],
  [["block-all-mixed-content; object-src 'none'", 'block-all-mixed-content'], 'fail', 'fail'],
  [[`${NONCE}; object-src 'none'`, "base-uri 'none'"], 'pass', 'pass'],
  [[`${NONCE}; object-src 'none'`], 'fail', 'warn'],
  [[`${NONCE}; object-src 'none'`, 'block-all-mixed-content'], 'fail', 'warn'],
  [["script-src 'none'; object-src *"], 'fail', 'warn'],
  [["script-src 'none'; object-src *", "object-src 'none'"], 'pass', 'pass'],
  [
    [
      "script-src 'strict-dynamic' 'nonce-random123' 'unsafe-inline' https:; base-uri 'none'; object-src https:",
    ],
    'fail',
    'warn',
  ],
]

/** Policies that let any script run are severe there (HIGH) and a failure here. */
const SCRIPTS: readonly (readonly [policy: string, ours: Status])[] = [
  ["default-src https:; script-src 'unsafe-inline'; script-src-elem 'unsafe-inline';", 'fail'],
  ["default-src 'unsafe-inline'", 'fail'],
  ["script-src 'unsafe-inline' 'nonce-foobar00'; object-src 'none'; base-uri 'none'", 'pass'],
  ["script-src 'unsafe-eval' 'nonce-foobar00'; object-src 'none'; base-uri 'none'", 'warn'],
  ['script-src data: http: https: sthInvalid:', 'fail'],
  ['default-src https:;', 'fail'],
  ['script-src * http://* //*', 'fail'],
  ['default-src *', 'fail'],
  ["script-src *.google.com; object-src 'none'", 'fail'],
  ["script-src *.google.com 'none'; object-src 'none'", 'pass'],
  ["script-src https://googletagmanager.com 'unsafe-eval'; object-src 'none'", 'fail'],
  ["script-src https://googletagmanager.com; object-src 'none'", 'warn'],
  ["script-src gstatic.com; object-src 'none'", 'fail'],
  ["script-src foo.bar; object-src 'none'", 'warn'],
  ["script-src 'none'", 'warn'],
  ["object-src 'none'", 'fail'],
  ["script-src 'nonce-12345678'; object-src 'none'", 'warn'],
  ["script-src 'sha256-123456' 'strict-dynamic'; object-src 'none'", 'warn'],
  ["script-src 'sha256-123456'; object-src 'none'", 'pass'],
  ["script-src 'none'; object-src 'none'", 'pass'],
  ["default-src 'none';", 'pass'],
  ["script-src 'nonce-short'; object-src 'none'; base-uri 'none'", 'warn'],
  ["script-src 'strict-dynamic'; object-src 'none'; base-uri 'none'", 'fail'],
]

const SYNTAX: readonly (readonly [policy: string, ours: Status])[] = [
  [`${NONCE} 'unsafe-inline' http: https:`, 'pass'],
  [`${NONCE} 'unsafe-inline'; report-uri url; unknown`, 'warn'],
  [`${NONCE} 'unsafe-inline'; report-uri url; reflected-xss foo`, 'warn'],
  [`${NONCE} 'unsafe-inline'; object-src 'invalid'`, 'warn'],
  ["script-src 'nonce-short' default-src 'none'", 'warn'],
  ['foobar-src http:', 'warn'],
  ["default-src foo.bar script-src 'none'", 'warn'],
  ['script-src strict-dynamic nonce-test sha256-asdf', 'warn'],
  ["script-src 'foo-bar'", 'warn'],
  ["require-trusted-types-for 'script'", 'pass'],
  ["trusted-types 'allow-duplicates' policy1", 'pass'],
  ['report-uri foo.bar/csp;report-to abc', 'pass'],
  ['report-to abc', 'pass'],
  ['referrer origin', 'warn'],
  [`${NONCE} 'unsafe-inline'; report-uri url object-src 'none'`, 'warn'],
]

describe('csp_evaluator', () => {
  it.each(FAILURES)('fails %j: %s', (policies, theirs, ours) => {
    const status = verdict(cspQuality, { headers: headersOf(policies) })
    expect(status).toBe(ours)
    expect(status === 'pass').toBe(theirs === 'pass')
  })

  it.each(SCRIPTS)('scripts under %s', (policy, ours) => {
    expect(verdict(cspQuality, { headers: headersOf([policy]) })).toBe(ours)
  })

  it.each(SYNTAX)('syntax of %s', (policy, ours) => {
    expect(verdict(cspSyntax, { headers: headersOf([policy]) })).toBe(ours)
  })
})
