import type { Selectable } from 'kysely'
import type { ReportQuery } from '../../src/store/reports/report-query.ts'
import { rankOf } from '../../src/store/runs/result-rank.ts'
import type { ReportTable } from '../../src/store/tables/report-tables.ts'

export type ReportRow = Selectable<ReportTable>

/** A page of the list of an owner with these reports, made in the plain way. */
export function plainPage(
  rows: readonly ReportRow[],
  query: ReportQuery,
): { readonly items: readonly string[]; readonly total: number } {
  const found = rows.filter((row) => isMatch(row, query)).sort(inOrder(query))
  const first = (query.page - 1) * query.perPage
  const items = found.slice(first, first + query.perPage).map(({ id }) => id)
  return { items, total: found.length }
}

function isMatch(row: ReportRow, { search, inTitles, ...filter }: ReportQuery): boolean {
  const { result, status, device } = filter
  const text = search?.toLowerCase() ?? ''
  const isFound = [row.url_key, inTitles === true ? (row.title_key ?? '') : ''].some((key) =>
    key.includes(text),
  )
  return (
    isFound &&
    (result === undefined || row.result_rank === rankOf(result)) &&
    (status === undefined || row.status === status) &&
    (device === undefined || row.device === device)
  )
}

const COLUMNS = {
  id: 'id',
  generated_at: 'generated_at',
  url: 'url_key',
  result: 'result_rank',
} as const

/** Reports without a value come last, by ID, in both directions. */
function inOrder({ sortBy, sort }: ReportQuery) {
  const column = COLUMNS[sortBy]
  const sign = sort === 'asc' ? 1 : -1
  return (a: ReportRow, b: ReportRow): number => {
    const [left, right] = [a[column], b[column]]
    if ((left === null) !== (right === null)) return left === null ? 1 : -1
    const byColumn = left === null || right === null ? 0 : compare(left, right)
    return sign * (byColumn || compare(a.id, b.id))
  }
}

/** Texts by their bytes. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b)
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))
}
