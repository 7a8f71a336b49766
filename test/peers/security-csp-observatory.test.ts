import { expect, it } from 'vitest'
import type { Check, Example } from '../../src/checks/check.ts'
import { cspInsecureSources } from '../../src/checks/security/csp-insecure-sources.ts'
import { cspPresent } from '../../src/checks/security/csp-present.ts'
import { cspQuality } from '../../src/checks/security/csp-quality.ts'
import { cspSyntax } from '../../src/checks/security/csp-syntax.ts'
import { type Status, verdict } from './support.ts'

// mdn/mdn-http-observatory, test/csp.test.js (MPL-2.0). Its one result is four checks here, of which the worst counts.
// It takes no points off for some of our warnings: host lists, a missing base-uri, unsafe styles, http: images.

interface Case {
  readonly policy?: string
  readonly html?: string
  readonly theirs: 'pass' | 'fail'
  readonly ours: Status
  readonly why?: string
}

const CHECKS: readonly Check[] = [cspPresent, cspQuality, cspSyntax, cspInsecureSources]
const RANK: readonly Status[] = ['not-applicable', 'pass', 'warn', 'fail']

function worst(example: Example): Status {
  return CHECKS.map((check) => verdict(check, example)).reduce((a, b) =>
    RANK.indexOf(a) > RANK.indexOf(b) ? a : b,
  )
}

const rows = (theirs: Case['theirs'], ours: Status, ...policies: readonly string[]): Case[] =>
  policies.map((policy) => ({ policy, theirs, ours }))

const HASH = "'sha256-hqBEA/HXB3aJU2FgOnYN8rkAgEVgyfi3Vs1j2/XMPBA='"
const NONE_META = `<meta http-equiv="Content-Security-Policy" content="default-src 'none';">`
const HTTPS_META = '<meta http-equiv="Content-Security-Policy" content="default-src https:;">'

const CASES: readonly Case[] = [
  { theirs: 'fail', ours: 'fail' },
  ...rows('fail', 'fail', '  ', '', 'defa', "default-src 'none'; script-src 'strict-dynamic'"),
  ...rows(
    'fail',
    'warn',
    "default-src 'none'; default-src 'none'",
    "default-src 'none'; img-src 'self'; default-src 'none'",
  ),
  ...rows(
    'fail',
    'fail',
    "default-src 'none'; script-src https://*",
    "default-src 'none'; script-src 'unsafe-inline'",
    "script-src 'unsafe-inline'",
    'script-src data:',
    'script-src http:',
    "default-src 'unsafe-inline'",
    "default-src 'UNSAFE-INLINE'",
    'upgrade-insecure-requests',
    'script-src https:',
    'script-src https://mozilla.org https:',
    'default-src https://mozilla.org https:',
    "default-src 'none'; script-src *",
    "default-src *; script-src *; object-src 'none'",
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'",
    "default-src 'none'; script-src 'unsafe-inline' http:",
  ),
  ...rows(
    'fail',
    'warn',
    'default-src http://mozilla.org',
    "default-src 'none'; script-src http://mozilla.org",
    "default-src 'none'; script-src ftp://mozilla.org",
    'script-src ftp:',
    "script-src 'none'",
    "default-src 'none'; script-src 'none'; object-src *",
    "object-src https:; script-src 'none'",
    "default-src 'none'; script-src 'unsafe-eval'",
  ),
  ...rows(
    'pass',
    'warn',
    "default-src 'none'; img-src http://mozilla.org",
    "default-src 'self'; img-src ftp:",
    "default-src 'self'; img-src http:",
    "default-src 'none'; img-src https:; media-src http://mozilla.org",
    "default-src 'none'; img-src http: https:; script-src 'self'; style-src 'self'",
    "default-src 'none'; img-src 'none'; media-src http:; script-src 'self'; style-src 'unsafe-inline'",
    "object-src 'none'; script-src 'none'; style-src 'unsafe-inline'",
    "default-src 'none'; script-src https://mozilla.org; style-src 'unsafe-inline'",
    "default-src 'unsafe-inline'; script-src https://mozilla.org",
    "default-src 'none';;; ;;;style-src 'self' 'unsafe-inline'",
    `default-src 'none'; style-src 'unsafe-inline'; script-src ${HASH} 'unsafe-inline'`,
    'default-src https://mozilla.org',
    "object-src 'none'; script-src https://mozilla.org; style-src https://mozilla.org; upgrade-insecure-requests;",
    "object-src 'none'; script-src 'strict-dynamic' 'nonce-abc' 'unsafe-inline'; style-src 'none'",
    "object-src 'none'; script-src 'unsafe-inline' 'nonce-abc123' 'unsafe-inline'; style-src 'none'",
    "default-src https://mozilla.org; style-src 'unsafe-inline' 'nonce-abc123' 'unsafe-inline'",
    `default-src https://mozilla.org; style-src 'unsafe-inline' ${HASH} 'unsafe-inline'`,
    "default-src 'none'; script-src 'strict-dynamic' 'nonce-abc123' 'unsafe-inline'",
    "default-src 'none'; script-src https://mozilla.org; style-src https://mozilla.org; upgrade-insecure-requests;",
  ),
  ...rows(
    'pass',
    'pass',
    `object-src 'none'; style-src 'self';script-src ${HASH}`,
    'default-src',
    "default-src 'none'; style-src data:",
    "default-src 'none'; style-src *",
    "default-src 'none'; style-src https:",
    "default-src https://mozilla.org;;; ;;;script-src 'none'",
    "default-src 'none'; object-src https://mozilla.org",
    "default-src 'none'; script-src 'self', default-src 'none'; script-src 'self'",
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline', default-src 'none'; style-src 'self', default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'",
  ),
  {
    policy: `object-src 'none'; style-src 'self'; script-src 'unsafe-inline' ${HASH}${HASH}`,
    theirs: 'pass',
    ours: 'fail',
    why: 'two hashes without a space between them are no source, so that unsafe-inline counts',
  },
  { html: NONE_META, theirs: 'pass', ours: 'warn' },
  { policy: "default-src 'none'", html: NONE_META, theirs: 'pass', ours: 'pass' },
  { policy: "default-src 'none'", html: HTTPS_META, theirs: 'pass', ours: 'pass' },
  { policy: "img-src 'none'", html: NONE_META, theirs: 'pass', ours: 'warn' },
  {
    policy: 'default-src http:',
    html: HTTPS_META,
    theirs: 'pass',
    ours: 'fail',
    why: 'http: lets https: through as well (CSP3 §6.7.2.9), so that any https host passes both',
  },
  {
    html: `<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'">`,
    theirs: 'fail',
    ours: 'fail',
  },
  ...rows('fail', 'fail', "frame-anchestors 'none'"),
]

it.each(CASES)('Observatory on $policy $html', ({ policy, html, ours }) => {
  const headers = policy === undefined ? [] : [['Content-Security-Policy', policy] as const]
  expect(worst({ headers, ...(html === undefined ? {} : { html }) })).toBe(ours)
})

it('Observatory on a policy that is only reported on', () => {
  const value = "default-src 'none'; report-to /_/csp-reports"
  expect(verdict(cspPresent, { headers: [['Content-Security-Policy-Report-Only', value]] })).toBe(
    'warn',
  )
})
