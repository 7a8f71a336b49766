import type { FindingHead } from '../../report/site/pack-site.ts'
import type { CrawlComparison } from '../../store/sites/compare-crawls.ts'
import type { Crawls } from '../../store/sites/crawls.ts'
import type { Crawl } from '../../store/sites/site-audit-row.ts'

/** What became of a finding since the crawl before. */
export const FINDING_CHANGES = ['new', 'fixed', 'still'] as const
export type FindingChange = (typeof FINDING_CHANGES)[number]

/** The same of pages: without a check `new`, `changed` or `gone`; with one, the change of its finding on them. */
export const PAGE_CHANGES = ['new', 'changed', 'gone', 'fixed', 'still'] as const
export type PageChange = (typeof PAGE_CHANGES)[number]

/** The changes since the crawl before; undefined if there is none, or if one of the two is no longer kept whole. */
export async function changesBefore(
  crawls: Crawls,
  after: Crawl,
): Promise<CrawlComparison | undefined> {
  const before = after.status === 'completed' ? await crawls.before(after) : undefined
  return before && (await crawls.compare(before, after))
}

/** Findings with this change, by harm; fixed ones are those of the earlier crawl. */
export function findingsOfChange(
  { findings }: CrawlComparison,
  change: FindingChange,
): readonly FindingHead[] {
  return findings.flatMap((each) => (each.change === change ? each.finding : []))
}

/** Whether pages, or the findings of a check on pages, can have this change. */
export function isPageChange(change: PageChange, check: string | undefined): boolean {
  const ofPages = change === 'changed' || change === 'gone'
  return check === undefined ? ofPages || change === 'new' : !ofPages
}

export interface ChangedPages {
  readonly change: PageChange
  readonly check?: string | undefined
  /** Pages that have the finding of the check in the later crawl. */
  readonly found?: Uint32Array | undefined
}

/** The crawl whose URLs have this change: pages that are gone are those of the crawl before. */
export async function crawlOfChange(
  crawls: Crawls,
  crawl: Crawl,
  change: PageChange | undefined,
): Promise<Crawl> {
  return (change === 'gone' ? await crawls.before(crawl) : undefined) ?? crawl
}

/** Numbers of pages with this change, in the crawl of `crawlOfChange`. */
export function pagesOfChange(
  { newPages, changedPages, gonePages, moved }: CrawlComparison,
  { change, check, found = new Uint32Array() }: ChangedPages,
): Uint32Array {
  if (check === undefined) {
    if (change === 'gone') return Uint32Array.from(gonePages).toSorted()
    return Uint32Array.from(change === 'new' ? newPages : changedPages)
  }
  const own = moved.get(check)
  if (change !== 'still') return Uint32Array.from(own?.[change === 'new' ? 'new' : 'fixed'] ?? [])
  const others = new Set([...(own?.new ?? []), ...(own?.unjudged ?? [])])
  return found.filter((number) => !others.has(number))
}
