import { stringify } from 'csv-stringify/sync'
import type { SiteResults, SiteUrl } from '../../site/site-results.ts'
import { visibleText } from '../visible-text.ts'

const COLUMNS = [
  'url',
  'state',
  'status',
  'failure',
  'type',
  'redirects_to',
  'depth',
  'inlinks',
  'first_byte_ms',
  'bytes',
  'title',
  'words',
  'score',
  'indexable',
  'not_indexable',
] as const satisfies readonly (keyof SiteUrl)[]

/**
 * A crawl as RFC 4180 CSV in UTF-8: a row for each known URL, with the checks that it does not pass. It contains text
 * from pages, so no cell starts like a formula or breaks its line.
 */
export function writeSiteCsv({ urls, findings }: SiteResults): string {
  const byUrl = Map.groupBy(
    findings.flatMap(({ check, urls: own }) => own.map((url) => ({ check, url }))),
    ({ url }) => url,
  )
  return (
    siteCsvHead() +
    siteCsvRows(urls, (place) => {
      const own = byUrl.get(urls[place]?.url ?? '') ?? []
      return own.map(({ check }) => check)
    })
  )
}

export function siteCsvHead(): string {
  return stringify([[...COLUMNS, 'sources', 'failed_checks']], { bom: true })
}

/** Some rows; `checksOf` returns the checks that the URL at a place does not pass. */
export function siteCsvRows(
  urls: readonly SiteUrl[],
  checksOf: (place: number) => readonly string[],
): string {
  const rows = urls.map((url, place) => [
    ...COLUMNS.map((name) => cellOf(url[name])),
    url.sources.join(' '),
    checksOf(place).join(' '),
  ])
  return stringify(rows, { escape_formulas: true })
}

function cellOf(cell: SiteUrl[(typeof COLUMNS)[number]]): string | number | null {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'string' ? visibleText(cell) : cell
}
