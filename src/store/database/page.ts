/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Total number on all pages. */
  readonly total: number
}

export interface PageQuery {
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

export type Sort = 'asc' | 'desc'

/** Rows in the given direction, after skipping `offset` of them. */
export interface PageWindow {
  readonly offset: number
  readonly limit: number
  readonly sort: Sort
}

/** A stretch of a list that one index holds in order. */
export interface Segment<Row> {
  readonly length: number
  read(window: PageWindow): Promise<Row[]>
}

/**
 * The rows of a page over consecutive stretches.
 *
 * Skipping costs a step in the index per row, so the second half of a stretch is read from its end: the last page is
 * as fast as the first.
 */
export async function readPage<Row>(
  segments: readonly Segment<Row>[],
  { page, perPage, sort }: PageQuery & { readonly sort: Sort },
): Promise<Row[]> {
  const rows: Row[] = []
  const first = (page - 1) * perPage
  let start = 0
  for (const segment of segments) {
    const from = Math.max(first - start, 0)
    const to = Math.min(first + perPage - start, segment.length)
    if (from < to) rows.push(...(await readWindow(segment, { from, to, sort })))
    start += segment.length
  }
  return rows
}

async function readWindow<Row>(
  segment: Segment<Row>,
  { from, to, sort }: { from: number; to: number; sort: Sort },
): Promise<Row[]> {
  const limit = to - from
  const rest = segment.length - to
  if (from <= rest) return await segment.read({ offset: from, limit, sort })

  const rows = await segment.read({ offset: rest, limit, sort: sort === 'asc' ? 'desc' : 'asc' })
  return rows.toReversed()
}
