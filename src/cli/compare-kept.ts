import { counted } from '../checks/shared/counted.ts'
import type { SiteResults } from '../report/site/site-results.ts'
import type { KeptResults } from './kept-results.ts'

type KeptFinding = KeptResults['findings'][number]

/** How a crawl differs from the one before in its state file. */
export interface KeptComparison {
  readonly number: number
  readonly started_at: string
  readonly score: number | null
  /** Whether other checks judged it. */
  readonly other_checks: boolean
  /** Whether one of the two ended before its number of pages: then it may not have reached what the other found. */
  readonly ended_early: boolean
  readonly new: readonly KeptChange[]
  /** Fixed, or no longer judged. */
  readonly no_longer_found: readonly KeptChange[]
  /** Problems of both, on other pages. */
  readonly moved: readonly (KeptChange & {
    readonly new_pages: number
    readonly lost_pages: number
  })[]
}

interface KeptChange {
  readonly check: string
  readonly message: string
}

export function compareKept(before: KeptResults, now: KeptResults): KeptComparison {
  const had = new Map(before.findings.map((finding) => [finding.check, finding]))
  const has = new Map(now.findings.map((finding) => [finding.check, finding]))
  return {
    number: before.number,
    started_at: before.startedAt,
    score: before.score,
    other_checks: before.catalogue_version !== now.catalogue_version,
    ended_early: hasEndedEarly(before) || hasEndedEarly(now),
    new: now.findings.filter(({ check }) => !had.has(check)).map(changeOf),
    no_longer_found: before.findings.filter(({ check }) => !has.has(check)).map(changeOf),
    moved: now.findings.flatMap((finding) => {
      const earlier = had.get(finding.check)
      if (earlier === undefined) return []
      const [new_pages, lost_pages] = [onlyIn(finding, earlier), onlyIn(earlier, finding)]
      return new_pages + lost_pages === 0 ? [] : [{ ...changeOf(finding), new_pages, lost_pages }]
    }),
  }
}

function hasEndedEarly({ stop_reason: stop }: KeptResults): boolean {
  return stop !== null && stop !== 'max-pages'
}

function changeOf({ check, message }: KeptFinding): KeptChange {
  return { check, message }
}

function onlyIn(one: KeptFinding, other: KeptFinding): number {
  const pages = new Set(other.pages)
  return one.pages.filter((url) => !pages.has(url)).length
}

interface ComparedResults extends Pick<SiteResults, 'score'> {
  readonly counts: Pick<SiteResults['counts'], 'pages' | 'unchanged'>
}

/** For a terminal, a line each. */
export function comparisonLines(
  compared: KeptComparison,
  { score, counts }: ComparedResults,
): string[] {
  const { number, started_at, new: added, no_longer_found: lost, moved } = compared
  const isEqual = added.length + lost.length + moved.length === 0
  return [
    `Since crawl ${number} of ${started_at.slice(0, 10)}: score ${compared.score ?? 'none'} → ${score ?? 'none'}${isEqual ? ', the same problems' : ''}`,
    ...(counts.unchanged > 0
      ? [
          `${counted(counts.unchanged, 'page')} of ${counts.pages} not sent again, because they have not changed`,
        ]
      : []),
    ...(compared.other_checks
      ? ['The checks changed since then, so some differences are not changes of the site.']
      : []),
    ...(compared.ended_early
      ? ['One of the two crawls ended early and may not have reached what the other found.']
      : []),
    ...added.map(({ check, message }) => `New: ${message} (${check})`),
    ...lost.map(({ check, message }) => `No longer found: ${message} (${check})`),
    ...moved.map(
      ({ check, new_pages, lost_pages }) =>
        `${check}: new on ${counted(new_pages, 'page')}, no longer on ${counted(lost_pages, 'page')}`,
    ),
  ]
}
