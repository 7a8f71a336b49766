import type { RuleVerdict } from '../../rules/judge-rules.ts'
import type { SiteFinding, SiteResults } from '../../site/site-results.ts'

/** URLs that formats for other programs name for a finding. */
export const NAMED_URLS = 20

export type ProgramFinding = Omit<SiteFinding, 'rows'>

/** What formats for other programs read of the results of a crawl. */
export interface SiteForPrograms extends Pick<
  SiteResults,
  'url' | 'started_at' | 'duration_ms' | 'site_checks'
> {
  /** With `NAMED_URLS` URLs at least, if they have as many. */
  readonly findings: readonly ProgramFinding[]
  /** Outcomes of budgets, if there are any. */
  readonly verdicts?: readonly RuleVerdict[]
}
