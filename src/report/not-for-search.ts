import { notApplicable } from '../checks/check.ts'
import type { Finding } from '../checks/run-checks.ts'

const NOT_FOR_SEARCH = notApplicable('The page is not meant for search engines.')

/** Indexability is irrelevant for pages that are not meant for search engines (docs/scoring.md). */
export function withoutIndexing(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) =>
    finding.check.family === 'indexing' ? { ...finding, outcome: NOT_FOR_SEARCH } : finding,
  )
}
