import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { PageSample, SampleStore } from '../../crawl/page-sample.ts'
import { type Connection, writing } from '../database/database.ts'
import { CrawlLost } from './crawl-frontier.ts'
import type { Crawl } from './site-audit-row.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/**
 * The sample of a crawl that a worker holds: like the frontier, each write begins by locking the crawl's row, so that
 * of two workers that believe to hold it, one writes nothing.
 */
export function createCrawlSamples(
  db: Connection,
  { id, token }: { readonly id: string; readonly token: string },
): SampleStore {
  /** @throws {CrawlLost} */
  async function change(write: (trx: Connection) => Promise<unknown>): Promise<void> {
    await writing(db, async (trx) => {
      const row = await trx
        .updateTable('crawls')
        .set({ trimmed: 0 })
        .where('lease_token', '=', token)
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new CrawlLost('The crawl belongs to another worker.')
      await write(trx)
    })
  }

  return {
    async planned() {
      const rows = await db
        .selectFrom('crawl_samples')
        .innerJoin('crawl_urls', (join) =>
          join
            .onRef('crawl_urls.crawl_id', '=', 'crawl_samples.crawl_id')
            .onRef('crawl_urls.number', '=', 'crawl_samples.number'),
        )
        .select(['crawl_samples.number', 'attempt', 'packed', 'url'])
        .where('crawl_samples.crawl_id', '=', id)
        .orderBy('crawl_samples.number')
        .execute()
      return await Promise.all(
        rows.map(async ({ packed, ...row }) => ({
          ...row,
          sample: packed === null ? null : await unpackSample(packed),
        })),
      )
    },

    async plan(numbers) {
      if (numbers.length === 0) return
      await change(async (trx) => {
        await trx
          .insertInto('crawl_samples')
          .values(numbers.map((number) => ({ crawl_id: id, number, attempt: 0 })))
          .onConflict((conflict) => conflict.columns(['crawl_id', 'number']).doNothing())
          .execute()
      })
    },

    async begin(number) {
      await change(async (trx) => {
        await trx
          .updateTable('crawl_samples')
          .set((eb) => ({ attempt: eb('attempt', '+', 1) }))
          .where('crawl_id', '=', id)
          .where('number', '=', number)
          .execute()
      })
    },

    async save(sample) {
      const packed = await compress(JSON.stringify(sample))
      await change(async (trx) => {
        await trx
          .updateTable('crawl_samples')
          .set({ packed })
          .where('crawl_id', '=', id)
          .where('number', '=', sample.number)
          .execute()
      })
    },
  }
}

/** The page that was begun last was interrupted by no fault of its own. */
export async function takeBackAttempt(trx: Connection, crawlId: string): Promise<void> {
  await trx
    .updateTable('crawl_samples')
    .set((eb) => ({ attempt: eb('attempt', '-', 1) }))
    .where('crawl_id', '=', crawlId)
    .where('packed', 'is', null)
    .where('attempt', '>', 0)
    .execute()
}

/** Numbers of URLs in this crawl that the browser loaded in the last completed crawl before it. */
export async function sampledBefore(
  db: Connection,
  { id, siteAuditId, number }: Pick<Crawl, 'id' | 'siteAuditId' | 'number'>,
): Promise<number[]> {
  const before = await db
    .selectFrom('crawls')
    .select('id')
    .where('site_audit_id', '=', siteAuditId)
    .where('number', '<', number)
    .where('status', '=', 'completed')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!before) return []
  const rows = await db
    .selectFrom('crawl_samples as sample')
    .innerJoin('crawl_urls as then', (join) =>
      join
        .onRef('then.crawl_id', '=', 'sample.crawl_id')
        .onRef('then.number', '=', 'sample.number'),
    )
    .innerJoin('crawl_urls as now', (join) =>
      join.on('now.crawl_id', '=', id).onRef('now.url_key', '=', 'then.url_key'),
    )
    .select('now.number')
    .where('sample.crawl_id', '=', before.id)
    .orderBy('sample.number')
    .execute()
  return rows.map((row) => row.number)
}

/** What a browser found in a crawl, of the pages that it has loaded. */
export async function readSamples(db: Connection, crawlId: string): Promise<PageSample[]> {
  const rows = await db
    .selectFrom('crawl_samples')
    .select('packed')
    .where('crawl_id', '=', crawlId)
    .where('packed', 'is not', null)
    .orderBy('number')
    .execute()
  return await Promise.all(rows.flatMap(({ packed }) => (packed ? unpackSample(packed) : [])))
}

async function unpackSample(packed: Uint8Array): Promise<PageSample> {
  // What `save` wrote.
  const sample: PageSample = JSON.parse((await decompress(packed)).toString())
  return sample
}
