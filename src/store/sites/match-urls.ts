import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'

/** Two crawls of a site, with the data that a comparison needs. Numbers of URLs differ from crawl to crawl. */
export interface MatchedUrls {
  /** Numbers in the later crawl by those in the earlier one, of URLs that were requested in both. */
  readonly later: ReadonlyMap<number, number>
  /** Numbers of pages that were read. */
  readonly pagesBefore: ReadonlySet<number>
  readonly pagesAfter: ReadonlySet<number>
  /** Those that search engines may index. */
  readonly indexableAfter: ReadonlySet<number>
  /** Numbers in the later crawl, of pages of both with another status, title, number of words or score. */
  readonly changed: readonly number[]
}

/** 1 for a page of both crawls that differs in what lists show of it. The score is null for a URL that is no page. */
const DIFFERS = sql<number>`case when a.score is not null and b.score is not null and (
  a.score <> b.score or a.status <> b.status or a.title is distinct from b.title or a.words is distinct from b.words
) then 1 else 0 end`

/** URLs per query. */
const STRETCH = 2000

/** Finds the URLs of one crawl in another one. */
export async function matchUrls(
  db: Connection,
  before: string,
  after: string,
): Promise<MatchedUrls> {
  const later = new Map<number, number>()
  const pagesBefore = new Set<number>()
  const changed: number[] = []
  for await (const [from, to] of stretches(db, before)) {
    const rows = await db
      .selectFrom('crawl_urls as a')
      .leftJoin('crawl_urls as b', (join) =>
        join.on('b.crawl_id', '=', after).onRef('b.url_key', '=', 'a.url_key'),
      )
      .select(['a.number', 'a.score', 'b.number as other', 'b.mime_type as answered'])
      .select(DIFFERS.as('differs'))
      .where('a.crawl_id', '=', before)
      .where('a.mime_type', 'is not', null)
      .where('a.number', '>', from)
      .where('a.number', '<=', to)
      .orderBy('a.number')
      .execute()
    for (const { number, score, other, answered, differs: hasChanged } of rows) {
      if (score !== null) pagesBefore.add(number)
      if (other !== null && answered !== null) later.set(number, other)
      if (other !== null && hasChanged === 1) changed.push(other)
    }
  }
  const pagesAfter = new Set<number>()
  const indexableAfter = new Set<number>()
  for await (const [from, to] of stretches(db, after)) {
    const rows = await db
      .selectFrom('crawl_urls')
      .select(['number', 'not_indexable'])
      .where('crawl_id', '=', after)
      .where('score', 'is not', null)
      .where('number', '>', from)
      .where('number', '<=', to)
      .orderBy('number')
      .execute()
    for (const { number, not_indexable } of rows) {
      pagesAfter.add(number)
      if (not_indexable === null) indexableAfter.add(number)
    }
  }
  return { later, pagesBefore, pagesAfter, indexableAfter, changed }
}

/** Numbers in pairs, with other requests in between. */
async function* stretches(db: Connection, crawlId: string): AsyncGenerator<[number, number]> {
  const { known } = await db
    .selectFrom('crawls')
    .select('known')
    .where('id', '=', crawlId)
    .executeTakeFirstOrThrow()
  for (let from = 0; from < known; from += STRETCH) {
    if (from > 0) await setImmediate()
    yield [from, from + STRETCH]
  }
}
