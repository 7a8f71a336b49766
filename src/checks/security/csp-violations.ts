import type { ExampleDevice } from '../../facts/lab/example-device.ts'
import type { CspViolationFact } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { placeEvidence } from '../shared/place-evidence.ts'

const POLICY = { headers: [['Content-Security-Policy', "script-src 'self'"]] } as const

export const cspViolations = defineLabCheck({
  id: 'csp-violations',
  category: 'security',
  family: 'security-headers',
  tier: 'E',
  title: 'The page keeps its own Content-Security-Policy',
  why: 'What a policy forbids does not happen: the file is missing, the style or the script does nothing.',
  fix: 'Move inline code into files or give it a nonce, and add the hosts that the page needs to the directive; or remove what the policy rightly forbids.',
  criteria:
    'Passes when Chromium reported nothing that an enforced policy stopped, and warns when something of the page itself was stopped while it loaded. What is only reported because the policy is Report-Only, and what scripts of other domains tried, is listed and not judged; the same violation counts once. Does not apply when the page has no policy, or Lighthouse ended early.',
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
      return notApplicable('There is no Content-Security-Policy.')
    }
    const own = issues.csp.filter(({ reportOnly, party }) => !reportOnly && party === 'first')
    const others = issues.csp.filter((violation) => !own.includes(violation))
    const evidence = [...own, ...others].map(row)
    if (own.length > 0) {
      return warn(`The policy stopped ${counted(own.length, 'thing')} of the page.`, evidence, {
        value: { number: own.length, unit: 'count' },
      })
    }
    return others.length === 0
      ? pass()
      : pass(
          `${counted(others.length, 'violation')} of other parties or of policies that only report.`,
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
    reportOnly ? 'only reported' : 'stopped',
    ...(party === 'third' ? ['by a script of another domain'] : []),
  ]
  return {
    ...placeEvidence(place),
    name: directive,
    value: blocked ?? (kind === 'url' ? 'an address' : kind),
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
