import { zstdCompressSync } from 'node:zlib'
import { siteCatalogue } from '../../checks/site/site-catalogue.ts'
import { INDEX_REASONS } from '../../crawl/site-facts/not-indexable.ts'
import type { JudgedRun } from './make-site-results.ts'
import type { LinkingPages } from './linking-pages.ts'
import { CRAWL_CHECKS } from './page-findings.ts'
import { templateColumn } from './template-results.ts'
import type { SiteFinding, SiteFindingRow, SiteResults } from './site-results.ts'

/** The results without findings and URLs. */
export interface SiteSummary extends Omit<SiteResults, 'findings' | 'urls'> {
  /** Ids of the page checks, in the order of a page's `outcomes`. Absent in crawls of earlier versions. */
  readonly page_checks?: readonly string[]
  /** Site checks that say nothing about pages which search engines may not index. Absent like `page_checks`. */
  readonly checks_of_indexable?: readonly string[]
}

/** A finding without its URLs and evidence, of which it has the first row at most. */
export interface FindingHead extends Omit<SiteFinding, 'urls' | 'rows'> {
  readonly example: Omit<SiteFindingRow, 'sources'> | null
}

/**
 * The results of a crawl as they are stored: packed in the thread that made them, since the service would need seconds for
 * what a site can make of its findings.
 */
export interface PackedSite {
  readonly summary: Uint8Array
  readonly stopReason: SiteResults['stop_reason']
  readonly score: SiteResults['score']
  readonly result: SiteResults['result']
  /** By harm. */
  readonly findings: readonly PackedFinding[]
  readonly urls: UrlColumns
}

export interface PackedFinding extends Pick<SiteFinding, 'check' | 'category' | 'outcome'> {
  readonly head: Uint8Array
  /** Numbers of its pages, in their order. */
  readonly pages: Uint32Array
  readonly rows: readonly PackedRows[]
}

/** Rows of evidence that follow each other. */
interface PackedRows {
  /** From 0: the place of the first one. */
  readonly place: number
  readonly packed: Uint8Array
}

/**
 * What only the whole crawl shows about each URL, by number from 1: objects of 200,000 URLs take a second to hand
 * over.
 */
export interface UrlColumns {
  readonly inlinks: Uint32Array
  /** -1 where no link leads to it. */
  readonly depths: Int32Array
  /** Places in `INDEX_REASONS`. */
  readonly reasons: Uint8Array
  /** Ids; 0 for a URL that is no page. */
  readonly templates: Uint8Array
  /** Numbers of pages that link to it, at most `MOST_LINKING`. */
  readonly linking: LinkingPages
}

/** Rows of evidence that are stored and read together: some 20 KB, a megabyte at most. */
const ROWS_TOGETHER = 50

const COMPARED_BY: Pick<SiteSummary, 'page_checks' | 'checks_of_indexable'> = {
  page_checks: CRAWL_CHECKS.map(({ id }) => id),
  checks_of_indexable: siteCatalogue
    .filter(({ judges }) => judges === 'indexable')
    .map(({ id }) => id),
}

export function packSite({ results, pagesOf, templates, linking }: JudgedRun): PackedSite {
  const { findings, urls, ...summary } = results
  return {
    summary: packJson({ ...summary, ...COMPARED_BY }),
    stopReason: results.stop_reason,
    score: results.score,
    result: results.result,
    findings: findings.map((finding) => packFinding(finding, pagesOf[finding.check])),
    urls: {
      inlinks: Uint32Array.from(urls, ({ inlinks }) => inlinks),
      depths: Int32Array.from(urls, ({ depth }) => depth ?? -1),
      reasons: Uint8Array.from(urls, (url) => INDEX_REASONS.indexOf(url.not_indexable)),
      templates: templateColumn(templates, urls.length),
      linking,
    },
  }
}

function packFinding(finding: SiteFinding, pages: Uint32Array = new Uint32Array()): PackedFinding {
  const { urls: _, rows, ...head } = finding
  const packed: PackedRows[] = []
  for (let at = 0; at < rows.length; at += ROWS_TOGETHER) {
    packed.push({ place: at, packed: packJson(rows.slice(at, at + ROWS_TOGETHER)) })
  }
  const { check, category, outcome } = head
  const kept: FindingHead = { ...head, example: exampleOf(rows) }
  return { check, category, outcome, head: packJson(kept), pages: pages.toSorted(), rows: packed }
}

function exampleOf([first]: readonly SiteFindingRow[]): FindingHead['example'] {
  if (first === undefined) return null
  const { sources: _, ...example } = first
  return example
}

function packJson(value: unknown): Uint8Array {
  return zstdCompressSync(JSON.stringify(value))
}
