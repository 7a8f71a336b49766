import type { Owner } from '../../src/store/accounts/actor.ts'
import type { Connection } from '../../src/store/database/database.ts'
import { listReports } from '../../src/store/reports/report-list.ts'
import { dice } from '../seed/dice.ts'

/** Times of one search, in milliseconds. */
export interface TitleSearch {
  readonly text: string
  readonly matches: number
  readonly times: readonly number[]
}

/** That all, most, some, few and no reports have. */
const TEXTS = ['https', 'e', 'www.', 'opening', 'harbour', 'bakery', 'nothing-at-all']
const ORDERS = ['id', 'generated_at', 'url', 'result'] as const
const WARM_UP = 5

/** Searches of URLs and titles, as the interface makes them: without HTTP, since its lists need a session. */
export async function timeTitleSearches(
  db: Connection,
  owner: Owner,
  requests: number,
): Promise<TitleSearch[]> {
  const chance = dice(1)
  const searches: TitleSearch[] = []
  for (const text of TEXTS) {
    const times: number[] = []
    let matches = 0
    for (let each = 0; each < WARM_UP + requests; each += 1) {
      const sortBy = chance.oneOf(ORDERS)
      const page = 1 + chance.below(100)
      const query = {
        search: text,
        inTitles: true,
        sortBy,
        sort: 'desc',
        page,
        perPage: 10,
      } as const
      const began = performance.now()
      const { total } = await listReports(db, owner, query)
      if (each >= WARM_UP) times.push(performance.now() - began)
      matches = total
    }
    searches.push({ text, matches, times })
  }
  return searches
}
