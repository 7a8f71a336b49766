import type { ExampleDevice } from '../../facts/lab/example-device.ts'
import type { CspViolationFact } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { placeEvidence } from '../shared/place-evidence.ts'

const POLICY = { headers: [['Content-Security-Policy', "script-src 'self'"]] } as const

export const cspViolations = defineLabCheck({
  id: 'csp-violations',
  category: 'security',
  family: 'security-headers',
  tier: 'E',
  title: 'The page complies with its Content Security Policy',
  why: 'What the policy blocks is missing from the page: files do not load, and inline styles and scripts have no effect.',
  fix: 'Move inline code into files or give it a nonce, and add the hosts that the page needs to the directive; or remove what the policy rightly blocks.',
  criteria: {
    pass: 'No enforced policy blocked anything of the page itself while it loaded in Chromium.',
    warn: 'An enforced policy blocked something of the page itself while it loaded in Chromium.',
    'not-applicable': 'The page has no Content Security Policy, or Lighthouse ended early.',
    note: 'Violations of report-only policies and violations by scripts of other domains are listed but do not count. Repeated violations count once.',
  },
  source: 'https://www.w3.org/TR/CSP3/#reporting',
  reads: ['policies', 'runtime'],
  examples: {
    pass: [
      POLICY,
      { ...POLICY, ...violation({ isReportOnly: true }) },
      {
        ...POLICY,
        ...violation({ sourceCodeLocation: { url: 'https://cdn.example/a.js', lineNumber: 1 } }),
      },
    ],
    warn: [
      { ...POLICY, ...violation({}) },
      {
        ...POLICY,
        ...violation({
          blockedURL: 'https://cdn.example/a.js',
          contentSecurityPolicyViolationType: 'kURLViolation',
        }),
      },
    ],
    'not-applicable': [
      { html: '<p>No policy.</p>' },
      { ...POLICY, facts: { runtime: { collected: false } } },
    ],
  },

  evaluate({ policies, runtime: { collected, issues } }) {
    if (!collected) return notMeasured()
    if (policies.csp.length === 0 && issues.csp.length === 0) {
      return notApplicable('The page has no Content Security Policy')
    }
    const own = issues.csp.filter(({ reportOnly, party }) => !reportOnly && party === 'first')
    const others = issues.csp.filter((violation) => !own.includes(violation))
    const evidence = [...own, ...others].map(row)
    if (own.length > 0) {
      return warn(
        `The Content Security Policy blocked ${counted(own.length, 'script, style or file', 'scripts, styles or files')} of the page`,
        evidence,
        {
          value: { number: own.length, unit: 'count' },
        },
      )
    }
    return others.length === 0
      ? pass()
      : pass(
          `${counted(others.length, 'violation')} ${verb(others.length, 'concerns', 'concern')} only third parties or report-only policies`,
          {
            evidence,
          },
        )
  },
})

function row({
  directive,
  blocked,
  kind,
  reportOnly,
  party,
  ...place
}: CspViolationFact): Evidence {
  const note = [
    reportOnly ? 'report-only' : 'blocked',
    ...(party === 'third' ? ['by a third-party script'] : []),
  ]
  return {
    ...placeEvidence(place),
    name: directive,
    value: blocked ?? (kind === 'url' ? 'URL' : kind),
    note: note.join(', '),
  }
}

function violation(details: object): { lab: ExampleDevice } {
  const inline = {
    violatedDirective: 'script-src-elem',
    isReportOnly: false,
    contentSecurityPolicyViolationType: 'kInlineViolation',
    sourceCodeLocation: { url: 'https://www.example.com/page', lineNumber: 4, columnNumber: 0 },
  }
  return { lab: { issues: { contentSecurityPolicyIssue: [{ ...inline, ...details }] } } }
}
