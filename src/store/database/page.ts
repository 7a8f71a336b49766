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

/** A part of a list that one index holds in order. */
export interface Segment<Row> {
  readonly length: number
  read(window: PageWindow): Promise<Row[]>
}

/**
 * The rows of a page over consecutive segments.
 *
 * Skipping costs a step in the index per row, so the second half of a segment is read from its end: the last page is
 * as fast as the first.
 */
export async function readPage<Row>(
  segments: readonly Segment<Row>[],
  query: PageQuery & { readonly sort: Sort },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const stretch of stretchesOf(segments, query))
    rows.push(...(await readStretch(stretch, query)))
  return rows
}

/** The rows of a page in one of the segments. */
interface Stretch<Row> {
  readonly segment: Segment<Row>
  readonly from: number
  readonly to: number
}

/** Those of a page, without empty ones. */
export function stretchesOf<Row>(
  segments: readonly Segment<Row>[],
  { page, perPage }: PageQuery,
): Stretch<Row>[] {
  const first = (page - 1) * perPage
  let start = 0
  const stretches = segments.map((segment) => {
    const from = Math.max(first - start, 0)
    const to = Math.min(first + perPage - start, segment.length)
    start += segment.length
    return { segment, from, to }
  })
  return stretches.filter(({ from, to }) => from < to)
}

async function readStretch<Row>(
  { segment, from, to }: Stretch<Row>,
  { sort }: { readonly sort: Sort },
): Promise<Row[]> {
  const limit = to - from
  const rest = segment.length - to
  if (from <= rest) return await segment.read({ offset: from, limit, sort })

  const rows = await segment.read({ offset: rest, limit, sort: sort === 'asc' ? 'desc' : 'asc' })
  return rows.toReversed()
}
