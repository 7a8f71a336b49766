import type { Example } from '../../src/checks/check.ts'
import { runChecks } from '../../src/checks/run-checks.ts'
import { makeResults } from '../../src/report/make-results.ts'
import type { Results } from '../../src/report/results.ts'
import { exampleFacts } from './example-facts.ts'
import { withoutBrowser } from './without-browser.ts'

interface Circumstances {
  readonly browser?: boolean
  readonly earlier?: Results
  /** ID of a check that is not measured this time. */
  readonly broken?: string
}

/** The results of an example, as from a real audit. */
export function auditExample(
  page: Example,
  { browser = false, earlier, broken }: Circumstances = {},
): Results {
  const facts = exampleFacts(page)
  const seen = browser ? facts : withoutBrowser(facts)
  const error = { status: 'error', reason: 'It took too long.' } as const
  return makeResults({
    facts: seen,
    findings: runChecks(seen).map((finding) =>
      finding.check.id === broken ? { ...finding, outcome: error } : finding,
    ),
    earlier,
    stage: browser ? 'complete' : 'static',
    timing: { started_at: '2026-11-20T12:00:00Z', fetch: 0, probes: 0, total: 0 },
    environment: { pagemark: 'test' },
  })
}
