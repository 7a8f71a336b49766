import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { CrawlUrl } from '../../crawl/crawl-url.ts'
import type {
  CrawlCounts,
  CrawlMemo,
  CrawlStep,
  CrawlStore,
  FoundUrl,
  PackedPage,
  Visit,
} from '../../crawl/store/crawl-store.ts'
import { type Connection, writing } from '../database/database.ts'
import { batchesByNumber } from './batches-by-number.ts'
import { createCrawlReferences } from './crawl-references.ts'
import { toCrawlUrl } from './crawl-url-row.ts'
import { createUrlCache } from './url-cache.ts'
import { learnUrls } from './learn-urls.ts'
import { mergeFound, type MergedUrl } from './merge-found.ts'
import { packVisits, saveVisits, type SavedVisits } from './save-visits.ts'

/** This worker no longer holds the crawl: another one does, or it was paused, cancelled or deleted. */
export class CrawlLost extends Error {
  override readonly name = 'CrawlLost'
}

export interface HeldCrawl {
  readonly id: string
  /** Token of the worker's lease: every write is conditional on it. */
  readonly token: string
  readonly mostKnown: number
}

/** Rows per query: on SQLite each query blocks the process, so other requests run in between. */
const STRETCH = 500
const PAGE_STRETCH = 100
/** URLs per transaction. */
const LEARNT_AT_ONCE = 250

/**
 * The frontier and the pages of a crawl in the database. Each transaction begins by locking the crawl's row, so that
 * of two workers that believe to hold it, one writes nothing.
 */
export function createCrawlFrontier(db: Connection, held: HeldCrawl): CrawlStore {
  const { id, token, mostKnown } = held
  const known = createUrlCache()

  /** @throws {CrawlLost} */
  async function change(trx: Connection, counts: Partial<CountColumns>): Promise<CrawlCounts> {
    const row = await trx
      .updateTable('crawls')
      // Sets at least one column: the row is locked, whatever else is written.
      .set({ trimmed: 0, ...counts })
      .where('lease_token', '=', token)
      .returning(['known', 'waiting', 'fetched', 'pages', 'bytes'])
      .executeTakeFirst()
    if (!row) throw new CrawlLost('The crawl belongs to another worker.')
    return row
  }

  async function learn(trx: Connection, found: readonly MergedUrl[]) {
    const before = await change(trx, {})
    const learnt = await learnUrls(trx, { id, known: before.known, mostKnown, found })
    const counts = { known: before.known + learnt.known, waiting: before.waiting + learnt.waiting }
    await change(trx, counts)
    return learnt.urls
  }

  return {
    async resume() {
      return await writing(db, async (trx) => {
        await change(trx, {})
        await trx
          .updateTable('crawl_urls')
          .set({ state: 'waiting' })
          .where('crawl_id', '=', id)
          .where('state', '=', sql.lit('fetching'))
          .execute()
        const { waiting } = await trx
          .selectFrom('crawl_urls')
          .select((eb) => eb.fn.countAll<number>().as('waiting'))
          .where('crawl_id', '=', id)
          .where('state', '=', sql.lit('waiting'))
          .executeTakeFirstOrThrow()
        return await change(trx, { waiting })
      })
    },

    async claim(most) {
      return await writing(db, async (trx) => {
        const { waiting } = await change(trx, {})
        const next = await trx
          .selectFrom('crawl_urls')
          .selectAll()
          .where('crawl_id', '=', id)
          .where('state', '=', sql.lit('waiting'))
          .orderBy('depth')
          .orderBy('number')
          .limit(most)
          .execute()
        if (next.length === 0) return []
        const numbers = next.map(({ number }) => number)
        await trx
          .updateTable('crawl_urls')
          .set({ state: 'fetching' })
          .where('crawl_id', '=', id)
          .where('number', 'in', numbers)
          .execute()
        await change(trx, { waiting: waiting - next.length })
        return next.map((row) => toCrawlUrl({ ...row, state: 'fetching' }))
      })
    },

    /**
     * URLs first, in batches, then the visits in one transaction: a crawl killed in between has known URLs, and
     * fetches again the pages that led to them.
     */
    async save(visits: readonly Visit[], found: readonly FoundUrl[]) {
      const all = await mergeFound([...visits.flatMap((visit) => visit.found), ...found])
      const fresh = all.filter((each) => !known.isOld(each))
      for (let at = 0; at < fresh.length; at += LEARNT_AT_ONCE) {
        const some = fresh.slice(at, at + LEARNT_AT_ONCE)
        known.add(await writing(db, (trx) => learn(trx, some)))
        await setImmediate()
      }
      const packed = await packVisits(visits, (url) => known.get(url)?.number)
      known.shrink()
      return await writing(db, async (trx) => {
        const before = await change(trx, {})
        return await change(trx, added(before, await saveVisits(trx, id, packed)))
      })
    },

    async recall(): Promise<CrawlMemo | undefined> {
      const row = await db
        .selectFrom('crawls')
        .select('memo')
        .where('lease_token', '=', token)
        .executeTakeFirst()
      if (!row) throw new CrawlLost('The crawl belongs to another worker.')
      if (row.memo === null) return undefined
      // The memo that `remember` wrote.
      const memo: CrawlMemo = deserialize(zstdDecompressSync(row.memo))
      return memo
    },

    async remember(memo) {
      const packed = zstdCompressSync(serialize(memo))
      await writing(db, async (trx) => {
        await change(trx, { memo: packed })
      })
    },

    async show({ step, done, total }) {
      await writing(db, async (trx) => {
        await change(trx, { step, step_done: done, step_total: total })
      })
    },

    ...createCrawlReferences(db, id, (work) =>
      writing(db, async (trx) => {
        await change(trx, {})
        await work(trx)
      }),
    ),

    urls: () => readUrls(db, id),
    pages: () => readPages(db, id),
  }
}

interface CountColumns extends CrawlCounts {
  readonly memo: Uint8Array
  readonly step: CrawlStep
  readonly step_done: number
  readonly step_total: number
}

function added(before: CrawlCounts, saved: SavedVisits): CrawlCounts {
  return {
    known: before.known,
    waiting: before.waiting + saved.waiting,
    fetched: before.fetched + saved.fetched,
    pages: before.pages + saved.pages,
    bytes: before.bytes + saved.bytes,
  }
}

/** All URLs of a crawl, by number. */
export async function* readUrls(db: Connection, crawlId: string): AsyncGenerator<CrawlUrl> {
  const batches = batchesByNumber(STRETCH, (number) =>
    db
      .selectFrom('crawl_urls')
      .selectAll()
      .where('crawl_id', '=', crawlId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(STRETCH)
      .execute(),
  )
  for await (const rows of batches) yield* rows.map(toCrawlUrl)
}

/** All pages of a crawl, by number. */
export async function* readPages(db: Connection, crawlId: string): AsyncGenerator<PackedPage> {
  const batches = batchesByNumber(PAGE_STRETCH, (number) =>
    db
      .selectFrom('crawl_pages')
      .select(['number', 'packed'])
      .where('crawl_id', '=', crawlId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(PAGE_STRETCH)
      .execute(),
  )
  for await (const rows of batches) yield* rows
}
