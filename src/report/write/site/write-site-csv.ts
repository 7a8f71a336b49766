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
 * A crawl as RFC 4180 CSV in UTF-8: a row for each known URL, with the checks that it does not pass. Words of the pages
 * are in there, so no cell begins as a formula does, and none breaks its line.
 */
export function writeSiteCsv({ urls, findings }: SiteResults): string {
  const byUrl = Map.groupBy(
    findings.flatMap(({ check, urls: own }) => own.map((url) => ({ check, url }))),
    ({ url }) => url,
  )
  const rows = urls.map((url) => [
    ...COLUMNS.map((name) => cellOf(url[name])),
    url.sources.join(' '),
    (byUrl.get(url.url) ?? []).map(({ check }) => check).join(' '),
  ])
  const head = stringify([[...COLUMNS, 'sources', 'failed_checks']], { bom: true })
  return head + stringify(rows, { escape_formulas: true })
}

function cellOf(cell: SiteUrl[(typeof COLUMNS)[number]]): string | number | null {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'string' ? visibleText(cell) : cell
}
