import type { PageWindow, Segment } from '../database/page.ts'
import type { Filter, ReportQuery } from './report-query.ts'

/** Number of reports of a list. */
export interface Lengths {
  readonly all: number
  readonly withResult: number
  /** Number of those that were ever generated; needed for lists by time. */
  readonly generated: number
}

/** A part of a list that an index holds in order: all, or those whose first sort column is or is not null. */
export type Part = 'all' | 'null' | 'not null'

/**
 * Reports that were never generated, or in lists by result those without a class, come last in both directions, by ID, as
 * a separate range. Under a filter by result there are none, and the order by result is by ID.
 */
export function segmentsOf<Row>(
  filter: Pick<Filter, 'result'>,
  query: Pick<ReportQuery, 'sortBy'>,
  { all, withResult, generated }: Lengths,
  read: (part: Part, window: PageWindow) => Promise<Row[]>,
): Segment<Row>[] {
  const segment = (part: Part, length: number): Segment<Row> => ({
    length,
    read: async (window) => await read(part, window),
  })
  if (!mayBeNull(filter, query)) return [segment('all', all)]
  const notNull = query.sortBy === 'generated_at' ? generated : withResult
  return [segment('not null', notNull), segment('null', all - notNull)]
}

/** Whether the first sort column may be null. */
function mayBeNull(
  { result }: Pick<Filter, 'result'>,
  { sortBy }: Pick<ReportQuery, 'sortBy'>,
): boolean {
  return result === undefined && (sortBy === 'generated_at' || sortBy === 'result')
}

export type OrderColumn = 'id' | 'url_key' | 'generated_at' | 'result_rank'

/** The sort columns of a list. */
export function orderOf(
  { result }: Pick<Filter, 'result'>,
  { sortBy }: Pick<ReportQuery, 'sortBy'>,
): readonly [OrderColumn, ...OrderColumn[]] {
  if (sortBy === 'url') return ['url_key', 'id']
  if (sortBy === 'generated_at') return ['generated_at', 'id']
  return sortBy === 'result' && result === undefined ? ['result_rank', 'id'] : ['id']
}
