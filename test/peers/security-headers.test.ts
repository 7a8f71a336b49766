import { describe, expect, it } from 'vitest'
import { coepCorp } from '../../src/checks/security/coep-corp.ts'
import { coop } from '../../src/checks/security/coop.ts'
import { corsCredentialsAnyOrigin } from '../../src/checks/security/cors-credentials-any-origin.ts'
import { referrerPolicy } from '../../src/checks/security/referrer-policy.ts'
import { xContentTypeOptions } from '../../src/checks/security/x-content-type-options.ts'
import { runChecks } from '../../src/checks/run-checks.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { type Status, verdict } from './support.ts'

type Lines = readonly (readonly [string, string])[]

// web-platform-tests/wpt, fetch/nosniff/resources/x-content-type-options.json (BSD-3-Clause). Without two lines with a
// vertical tab, which no HTTP client of Node passes on.
const NOSNIFF: readonly (readonly [Lines, boolean])[] = [
  [[['X-Content-Type-Options', 'NOSNIFF']], true],
  [[['x-content-type-OPTIONS', 'nosniff']], true],
  [[['X-Content-Type-Options', 'nosniff,,@#$#%%&^&^*()()11!']], true],
  [[['X-Content-Type-Options', '@#$#%%&^&^*()()11!,nosniff']], false],
  [
    [
      ['X-Content-Type-Options', 'nosniff'],
      ['X-Content-Type-Options', 'no'],
    ],
    true,
  ],
  [
    [
      ['X-Content-Type-Options', 'no'],
      ['X-Content-Type-Options', 'nosniff'],
    ],
    false,
  ],
  [
    [
      ['X-Content-Type-Options', ''],
      ['X-Content-Type-Options', 'nosniff'],
    ],
    false,
  ],
  [[['X-Content-Type-Options', ',nosniff']], false],
  [[['X-Content-Type-Options', 'nosniff\f']], true],
  [[['X-Content-Type-Options', "'NosniFF'"]], false],
  [[['X-Content-Type-Options', '"nosniFF"']], false],
  [[['Content-Type-Options', 'nosniff']], false],
  // mdn/mdn-http-observatory, test/x-content-type-options.test.js (MPL-2.0).
  [[], false],
  [[['X-Content-Type-Options', 'whimsy']], false],
  [[['X-Content-Type-Options', 'nosniff ']], true],
  // Observatory fails this one; Fetch uses the first value, as in the cases above.
  [[['X-Content-Type-Options', 'nosniff, nosniff']], true],
]

it.each(NOSNIFF)('nosniff by %j is %s', (headers, nosniff) => {
  expect(verdict(xContentTypeOptions, { headers })).toBe(nosniff ? 'pass' : 'fail')
})

// mdn/mdn-http-observatory, test/referrer-policy.test.js (MPL-2.0).
const META = '<meta name="referrer" content="no-referrer, same-origin">'
const REFERRER: readonly {
  readonly value?: string
  readonly html?: string
  readonly theirs: Status
  readonly ours?: Status
  readonly why?: string
}[] = [
  ...['no-referrer', 'same-origin', 'strict-origin', 'STRICT-ORIGIN'].map((value) => ({
    value,
    theirs: 'pass' as const,
  })),
  { value: 'strict-origin-when-cross-origin', theirs: 'pass' },
  { theirs: 'pass' },
  { value: 'whimsy', theirs: 'fail' },
  { value: 'origin', theirs: 'fail' },
  { value: 'origin-when-cross-origin', theirs: 'fail' },
  { value: 'unsafe-url', theirs: 'fail' },
  { value: 'origin-when-cross-origin, no-referrer, unsafe-url', theirs: 'fail' },
  { value: 'no-referrer, unsafe-url', theirs: 'fail' },
  { value: 'no-referrer, whimsy', theirs: 'pass' },
  { value: 'whimsy, whimsy1, whimsy2', theirs: 'fail' },
  {
    html: META,
    theirs: 'pass',
    ours: 'fail',
    why: 'HTML §4.2.5.2 knows one token in a meta element, so that browsers ignore a list',
  },
  {
    value: 'unsafe-url',
    html: META,
    theirs: 'pass',
    ours: 'fail',
    why: 'the list in the meta element is ignored, and unsafe-url stays',
  },
]

it.each(REFERRER)('referrer policy $value $html', ({ value, html, theirs, ours }) => {
  const headers = value === undefined ? [] : [['Referrer-Policy', value] as const]
  expect(verdict(referrerPolicy, { headers, ...(html === undefined ? {} : { html }) })).toBe(
    ours ?? theirs,
  )
})

// mdn/mdn-http-observatory, test/cors.test.js (MPL-2.0).
const ORIGIN = 'https://http-observatory.security.mozilla.org'
it.each([
  { name: 'not implemented', allowOrigin: null, allowCredentials: null, theirs: 'pass' },
  { name: 'public', allowOrigin: '*', allowCredentials: null, theirs: 'pass' },
  {
    name: 'restricted',
    allowOrigin: 'https://mozilla.org',
    allowCredentials: null,
    theirs: 'pass',
  },
  { name: 'universal', allowOrigin: ORIGIN, allowCredentials: 'true', theirs: 'fail' },
])('CORS: $name', ({ allowOrigin, allowCredentials, theirs }) => {
  const cors = { sentOrigin: ORIGIN, allowOrigin, allowCredentials }
  expect(verdict(corsCredentialsAnyOrigin, { facts: { policies: { cors } } })).toBe(theirs)
})

// mdn/mdn-http-observatory, test/cross-origin-opener-policy.test.js (MPL-2.0). It passes a page that isolates nothing;
// ours warns, like Lighthouse's origin-isolation.
it.each([
  [[], 'warn'],
  [['unsafe-none'], 'warn'],
  [['whimsy'], 'warn'],
  [['same-origin'], 'pass'],
  [['same-origin-allow-popups'], 'pass'],
  [['noopener-allow-popups'], 'pass'],
  [['same-origin; report-to="coop-endpoint"'], 'pass'],
  [['same-origin-allow-popups; report-to="coop-endpoint"'], 'pass'],
  [['same-origin; report-to'], 'pass'],
  [['same-origin; report-to=coop endpoint'], 'warn'],
  [['"same-origin"'], 'warn'],
  [['same-origin', 'unsafe-none'], 'warn'],
] as const)('COOP %j is a %s', (lines, ours) => {
  const headers = lines.map((line) => ['Cross-Origin-Opener-Policy', line] as const)
  expect(verdict(coop, { headers })).toBe(ours)
})

// mdn/mdn-http-observatory, test/cross-origin-resource-policy.test.js (MPL-2.0). Our check is informative; a value
// that Observatory fails has a note.
describe('CORP', () => {
  it.each([
    ['whimsy', true],
    ['same-site', false],
    ['same-origin', false],
    ['cross-origin', false],
  ] as const)('%s is wrong: %s', (value, wrong) => {
    const headers = [['Cross-Origin-Resource-Policy', value] as const]
    const [finding] = runChecks(exampleFacts({ headers }), { checks: [coepCorp] })
    expect(JSON.stringify(finding?.outcome).includes('"note"')).toBe(wrong)
  })
})
