import { describe, expect, it } from 'vitest'
import { clickjacking } from '../../src/checks/security/clickjacking.ts'
import { type Status, verdict } from './support.ts'

interface Case {
  readonly lines: readonly string[]
  /** Whether another site may frame the page. */
  readonly framed: boolean
  readonly ours: Status
}

const options = (lines: readonly string[]) => ({
  headers: lines.map((line) => ['X-Frame-Options', line] as const),
})

// web-platform-tests/wpt, x-frame-options/{deny,sameorigin,invalid,commas,multiple}.html (BSD-3-Clause).
// `crossOriginAllowed` of each; if a browser blocks because of contradictory values, ours warns.
const FRAMES: readonly Case[] = [
  { lines: ['DENY'], framed: false, ours: 'pass' },
  { lines: ['SAMEORIGIN'], framed: false, ours: 'pass' },
  { lines: ['INVALID'], framed: true, ours: 'fail' },
  { lines: ['ALLOW-FROM https://example.com/'], framed: true, ours: 'fail' },
  { lines: ['ALLOW-FROM=https://example.com/'], framed: true, ours: 'fail' },
  { lines: ['ALLOWALL'], framed: true, ours: 'fail' },
  { lines: ['"DENY"'], framed: true, ours: 'fail' },
  { lines: ['"SAMEORIGIN"'], framed: true, ours: 'fail' },
  { lines: [''], framed: true, ours: 'fail' },
  { lines: ['SAMEORIGIN,DENY'], framed: false, ours: 'warn' },
  { lines: ['DENY,SAMEORIGIN'], framed: false, ours: 'warn' },
  { lines: ['SAMEORIGIN,SAMEORIGIN'], framed: false, ours: 'pass' },
  { lines: ['SAMEORIGIN,INVALID'], framed: false, ours: 'warn' },
  { lines: ['INVALID,SAMEORIGIN'], framed: false, ours: 'warn' },
  { lines: ['DENY,INVALID'], framed: false, ours: 'warn' },
  { lines: ['INVALID,DENY'], framed: false, ours: 'warn' },
  { lines: ['SAMEORIGIN,ALLOWALL'], framed: false, ours: 'warn' },
  { lines: ['ALLOWALL,SAMEORIGIN'], framed: false, ours: 'warn' },
  { lines: [',SAMEORIGIN,,DENY,'], framed: false, ours: 'warn' },
  { lines: ['SAMEORIGIN,"DENY"'], framed: false, ours: 'warn' },
  { lines: ['"SAMEORIGIN,DENY"'], framed: true, ours: 'fail' },
  { lines: ['  SAMEORIGIN,    DENY'], framed: false, ours: 'warn' },
  { lines: ['SAMEORIGIN', 'SAMEORIGIN'], framed: false, ours: 'pass' },
  { lines: ['SAMEORIGIN', 'DENY'], framed: false, ours: 'warn' },
  { lines: ['DENY', 'SAMEORIGIN'], framed: false, ours: 'warn' },
  { lines: ['INVALID', 'SAMEORIGIN'], framed: false, ours: 'warn' },
  { lines: ['SAMEORIGIN', 'INVALID'], framed: false, ours: 'warn' },
  { lines: ['INVALID', 'DENY'], framed: false, ours: 'warn' },
  { lines: ['DENY', 'INVALID'], framed: false, ours: 'warn' },
  { lines: ['ALLOWALL', 'SAMEORIGIN'], framed: false, ours: 'warn' },
  { lines: ['SAMEORIGIN', 'ALLOWALL'], framed: false, ours: 'warn' },
]

describe('web-platform-tests on X-Frame-Options', () => {
  it.each(FRAMES)('$lines', ({ lines, framed, ours }) => {
    const status = verdict(clickjacking, options(lines))
    expect(status).toBe(ours)
    expect(status === 'fail').toBe(framed)
  })
})

// mdn/mdn-http-observatory, test/x-frame-options.test.js and test/csp.test.js (MPL-2.0).
const OBSERVATORY: readonly {
  readonly name: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly html?: string
  readonly theirs: 'pass' | 'fail'
  readonly ours?: Status
  readonly why?: string
}[] = [
  { name: 'missing', theirs: 'fail' },
  { name: 'whimsy', headers: [['X-Frame-Options', 'whimsy']], theirs: 'fail' },
  {
    name: 'sent several times',
    headers: [['X-Frame-Options', 'SAMEORIGIN, SAMEORIGIN']],
    theirs: 'fail',
    ours: 'pass',
    why: 'HTML makes a set of the values, so that browsers obey it (also WPT commas.html)',
  },
  {
    name: 'allow from origin',
    headers: [['X-Frame-Options', 'ALLOW-FROM https://mozilla.org']],
    theirs: 'pass',
    ours: 'fail',
    why: 'no browser obeys ALLOW-FROM (also WPT invalid.html)',
  },
  { name: 'deny', headers: [['X-Frame-Options', 'DENY']], theirs: 'pass' },
  { name: 'deny and a space', headers: [['X-Frame-Options', 'DENY ']], theirs: 'pass' },
  {
    name: 'via CSP',
    headers: [
      ['X-Frame-Options', 'DENY'],
      ['Content-Security-Policy', 'frame-ancestors https://mozilla.org'],
    ],
    theirs: 'pass',
  },
  ...[
    "default-src 'none'",
    'frame-ancestors *',
    'frame-ancestors http:',
    'frame-ancestors https:',
  ].map((policy) => ({
    name: policy,
    headers: [['Content-Security-Policy', policy]] as const,
    theirs: 'fail' as const,
  })),
  {
    name: 'everything but framing',
    headers: [['Content-Security-Policy', "default-src *; frame-ancestors 'none'"]],
    theirs: 'pass',
  },
  {
    name: 'frame-ancestors in http-equiv',
    html: `<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'">`,
    theirs: 'fail',
  },
]

describe('Observatory on framing', () => {
  it.each(OBSERVATORY)('$name', (peerCase) => {
    expect(verdict(clickjacking, peerCase)).toBe(peerCase.ours ?? peerCase.theirs)
  })
})
