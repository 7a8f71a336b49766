import type { JudgedRun } from '../report/site/make-site-results.ts'
import type { SiteFinding, SiteResults } from '../report/site/site-results.ts'

/** What a state file keeps of a crawl, for comparison with the next one. */
export interface KeptResults extends Pick<
  SiteResults,
  'score' | 'catalogue_version' | 'stop_reason'
> {
  readonly number: number
  /** As the command named it. */
  readonly start: string
  readonly startedAt: string
  readonly findings: readonly KeptFinding[]
}

interface KeptFinding extends Pick<SiteFinding, 'check' | 'message'> {
  /** URLs of the affected pages. */
  readonly pages: readonly string[]
}

type Judged = Pick<JudgedRun, 'results' | 'pagesOf'>

export function keptResults(
  { results, pagesOf }: Judged,
  start: string,
  before: KeptResults | undefined,
): KeptResults {
  const { score, catalogue_version, stop_reason, started_at: startedAt, urls } = results
  const urlOf = (number: number) => urls[number - 1]?.url ?? ''
  const findings = results.findings
    .filter(({ outcome }) => outcome !== 'informative')
    .map(({ check, message }) => ({
      check,
      message,
      pages: [...(pagesOf[check] ?? [])].map(urlOf),
    }))
  const number = (before?.number ?? 0) + 1
  return { number, start, startedAt, score, catalogue_version, stop_reason, findings }
}
