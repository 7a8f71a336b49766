import type { Selectable } from 'kysely'
import type { CrawlUrl, UrlAnswer, UrlSource } from '../../crawl/crawl-url.ts'
import type { CrawlUrlTable } from '../tables/site-tables.ts'

/** Deeper than any link: URLs that no link leads to are fetched last. */
export const NO_DEPTH = 1_000_000

/** In the order of their bits. */
const SOURCES = [
  'start',
  'link',
  'redirect',
  'sitemap',
  'canonical',
  'hreflang',
  'list',
  'earlier-crawl',
] as const satisfies readonly UrlSource[]

export function sourceBits(sources: readonly UrlSource[]): number {
  return sources.reduce((bits, source) => bits | (1 << SOURCES.indexOf(source)), 0)
}

export function sourcesOf(bits: number): UrlSource[] {
  return SOURCES.filter((_, place) => (bits & (1 << place)) !== 0)
}

export type CrawlUrlRow = Selectable<CrawlUrlTable>

export function toCrawlUrl(row: CrawlUrlRow): CrawlUrl {
  return {
    number: row.number,
    url: row.url,
    state: row.state,
    depth: row.depth === NO_DEPTH ? null : row.depth,
    sources: sourcesOf(row.sources),
    answer: answerOf(row),
    redirectsTo: row.redirects_to,
    ...(row.sitemap !== null && { sitemap: row.sitemap }),
    ...(row.rule !== null && { rule: row.rule }),
    ...(row.unchanged === 1 && { unchanged: true as const }),
  }
}

function answerOf(row: CrawlUrlRow): UrlAnswer | null {
  if (row.mime_type === null) return null
  const before: UrlAnswer['before'] = JSON.parse(row.before ?? 'null')
  return {
    status: row.status,
    failure: row.failure,
    redirect: row.redirect,
    mimeType: row.mime_type,
    firstByte: row.first_byte,
    bytes: row.bytes,
    before,
  }
}

/** The columns of a response. Its MIME type is never null, so `answerOf` uses it to see whether there is a response. */
export function answerColumns(answer: UrlAnswer | null) {
  return {
    status: answer?.status ?? null,
    failure: answer?.failure ?? null,
    redirect: answer?.redirect ?? null,
    mime_type: answer?.mimeType ?? null,
    first_byte: answer?.firstByte ?? null,
    bytes: answer?.bytes ?? null,
    before: answer?.before ? JSON.stringify(answer.before) : null,
  }
}
