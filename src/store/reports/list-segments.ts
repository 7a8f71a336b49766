import type { PageWindow, Segment } from '../database/page.ts'
import type { Filter, ReportQuery } from './report-query.ts'

/** Number of reports of a list. */
export interface Lengths {
  readonly all: number
  readonly withResult: number
}

/** A part of a list that an index holds in order: all, or those whose first sort column is or is not null. */
export type Part = 'all' | 'null' | 'not null'

/**
 * Reports without a result are those that were never generated, and come last in both directions, by ID, as a separate
 * range. Under a filter by result there are none, and the order by result is by ID.
 */
export function segmentsOf<Row>(
  filter: Pick<Filter, 'result'>,
  query: Pick<ReportQuery, 'sortBy'>,
  { all, withResult }: Lengths,
  read: (part: Part, window: PageWindow) => Promise<Row[]>,
): Segment<Row>[] {
  const segment = (part: Part, length: number): Segment<Row> => ({
    length,
    read: async (window) => await read(part, window),
  })
  if (!isDated(filter, query)) return [segment('all', all)]
  return [segment('not null', withResult), segment('null', all - withResult)]
}

/** Whether the first sort column may be null. */
function isDated(
  { result }: Pick<Filter, 'result'>,
  { sortBy }: Pick<ReportQuery, 'sortBy'>,
): boolean {
  return sortBy === 'generated_at' || (sortBy === 'result' && result === undefined)
}

export type OrderColumn = 'id' | 'url_key' | 'generated_at' | 'result_rank'

/** The sort columns of a list. */
export function orderOf(
  filter: Pick<Filter, 'result'>,
  query: Pick<ReportQuery, 'sortBy'>,
): readonly [OrderColumn, ...OrderColumn[]] {
  if (query.sortBy === 'url') return ['url_key', 'id']
  if (!isDated(filter, query)) return ['id']
  return [query.sortBy === 'result' ? 'result_rank' : 'generated_at', 'id']
}
