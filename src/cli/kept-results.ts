import type { JudgedRun } from '../report/site/make-site-results.ts'
import type { SiteFinding, SiteResults } from '../report/site/site-results.ts'
import type { CrawlIdentity } from './crawl-identity.ts'

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
  /** URLs that a browser loaded. */
  readonly sampled?: readonly string[]
  /** Hosts of other sites' files; null if they are not all known. */
  readonly third_parties?: readonly string[] | null
  /** As in `CrawlIdentity`. */
  readonly username?: string | null
}

interface KeptFinding extends Pick<SiteFinding, 'check' | 'message'> {
  /** URLs of the affected pages. */
  readonly pages: readonly string[]
}

type Judged = Pick<JudgedRun, 'results' | 'pagesOf'>

export function keptResults(
  { results, pagesOf }: Judged,
  { url: start, username }: Pick<CrawlIdentity, 'url' | 'username'>,
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
  return {
    number,
    start,
    startedAt,
    score,
    catalogue_version,
    stop_reason,
    findings,
    sampled: results.templates.flatMap(({ samples }) => samples.map(({ url }) => url)),
    third_parties: thirdPartiesIn(results),
    username,
  }
}

function thirdPartiesIn({ findings, site_checks }: SiteResults): string[] | null {
  const check = 'site-third-parties'
  const finding = findings.find((each) => each.check === check)
  if (finding === undefined) {
    const outcome = site_checks.find((each) => each.check === check)?.outcome
    return outcome === 'not-applicable' ? [] : null
  }
  const { rows, rows_total: total } = finding
  return rows.length < total ? null : rows.map(({ value }) => String(value))
}
