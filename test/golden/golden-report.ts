import { runChecks } from '../../src/checks/run-checks.ts'
import type { Example } from '../../src/checks/check.ts'
import { makeResults } from '../../src/report/make-results.ts'
import { exampleFacts } from '../support/example-facts.ts'

/** Path of the stored report of a golden page. */
export function goldenFile(name: string): URL {
  return new URL(`${name}.json`, import.meta.url)
}

/** The report as stored: one line per check, without the texts that its file contains anyway. */
export function goldenReport(page: Example): string {
  const facts = exampleFacts(page)
  const {
    checks,
    score,
    result,
    result_reason,
    fix_first,
    categories,
    ai_readiness,
    page: summary,
    lab,
  } = makeResults({
    facts,
    findings: runChecks(facts),
    stage: 'complete',
    lab: { status: 'measured', files: [] },
    timing: { started_at: '2026-11-20T12:00:00Z', fetch: 0, probes: 0, total: 0 },
    environment: { pagemark: 'golden' },
  })
  const verdicts = checks.map(
    ({
      id,
      importance,
      outcome,
      message,
      value,
      tier,
      gain,
      loss,
      points,
      superseded_by,
      ...proof
    }) => ({
      id,
      importance,
      outcome,
      message,
      value,
      tier,
      gain,
      loss,
      points,
      superseded_by,
      evidence: proof.evidence,
      evidence_total: proof.evidence_total,
    }),
  )
  const report = {
    score,
    result,
    result_reason,
    fix_first,
    categories,
    ai_readiness,
    page: summary,
    lab,
    checks: verdicts,
  }
  return `${JSON.stringify(report, null, 1)}\n`
}
