import { setImmediate } from 'node:timers/promises'
import type { Connection } from '../database/database.ts'

/** What selects pages of a crawl. */
export interface SelectablePage {
  readonly url: string
  /** Id of its template; null for a URL that is no page. */
  readonly template: number | null
}

export interface PagesToCount {
  readonly crawlId: string
  readonly numbers: Uint32Array
  readonly selections: readonly ((page: SelectablePage) => boolean)[]
}

/** URLs per query. */
const STRETCH = 2000

/** How many of these pages each selection has: they are read once for all. */
export async function countPages(
  db: Connection,
  { crawlId, numbers, selections }: PagesToCount,
): Promise<readonly number[]> {
  const counts = selections.map(() => 0)
  for (let at = 0; at < numbers.length; at += STRETCH) {
    if (at > 0) await setImmediate()
    const rows = await db
      .selectFrom('crawl_urls')
      .select(['url', 'template'])
      .where('crawl_id', '=', crawlId)
      .where('number', 'in', [...numbers.subarray(at, at + STRETCH)])
      .execute()
    selections.forEach((selects, place) => {
      counts[place] = (counts[place] ?? 0) + rows.filter(selects).length
    })
  }
  return counts
}
