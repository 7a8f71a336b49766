import { type Connection, writing } from '../database/database.ts'
import { type Stretch, stretchesOfCrawls, trimCrawls } from './trim-crawls.ts'

/** Crawls per site audit that keep their URLs and pages: so many completed ones, and others that are as recent. */
export const KEPT_CRAWLS = 10

/** Rows removed per transaction: other writers run in between. */
const BATCH = 5000

interface Keeping {
  readonly keptCrawls: number
  readonly signal?: AbortSignal | undefined
}

/** Removes the URLs and pages of ended crawls that are no longer kept. If interrupted, the next sweep continues. */
export async function dropCrawlRows(
  db: Connection,
  { keptCrawls, signal }: Keeping,
): Promise<void> {
  for await (const stretch of stretchesOfCrawls(db)) {
    signal?.throwIfAborted()
    await trimCrawls(db, stretch, keptCrawls)
    for (const id of await trimmedWithUrls(db, stretch)) {
      while ((await dropUrls(db, id)) > 0) signal?.throwIfAborted()
    }
  }
}

async function trimmedWithUrls(db: Connection, { after, last }: Stretch): Promise<string[]> {
  const crawls = await db
    .selectFrom('crawls')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('trimmed', '=', 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('crawl_urls')
          .select('crawl_urls.number')
          .whereRef('crawl_urls.crawl_id', '=', 'crawls.id'),
      ),
    )
    .execute()
  return crawls.map(({ id }) => id)
}

/** Removes pages and URLs together, so that the next sweep finds both if this one is interrupted. */
async function dropUrls(db: Connection, crawlId: string): Promise<number> {
  return await writing(db, async (trx) => {
    const rows = await trx
      .selectFrom('crawl_urls')
      .select('number')
      .where('crawl_id', '=', crawlId)
      .orderBy('number')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)?.number
    if (last === undefined) return 0
    for (const table of ['crawl_references', 'crawl_samples'] as const) {
      await trx.deleteFrom(table).where('crawl_id', '=', crawlId).execute()
    }
    for (const table of ['crawl_pages', 'crawl_urls'] as const) {
      await trx
        .deleteFrom(table)
        .where('crawl_id', '=', crawlId)
        .where('number', '<=', last)
        .execute()
    }
    return rows.length
  })
}

/** Removes one crawl that has no URLs left: a site may have thousands, each with hundreds of rows. */
async function dropCrawl(db: Connection, id: string): Promise<number> {
  await writing(db, async (trx) => {
    await trx.deleteFrom('crawl_evidence').where('crawl_id', '=', id).execute()
    await trx.deleteFrom('crawl_findings').where('crawl_id', '=', id).execute()
    await trx.deleteFrom('crawls').where('id', '=', id).execute()
  })
  return 1
}

/** Removes a batch of deleted site audits, or of those in deleted projects. Returns the number of rows; 0 when done. */
export async function dropSiteAudits(db: Connection, trashedBefore: number): Promise<number> {
  const site = await db
    .selectFrom('site_audits')
    .select('site_audits.id')
    .where((eb) =>
      eb.or([
        eb('site_audits.deleted_at', '<=', trashedBefore),
        eb.exists(
          eb
            .selectFrom('projects')
            .select('projects.id')
            .whereRef('projects.id', '=', 'site_audits.project_id')
            .where('projects.deleted_at', '<=', trashedBefore),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (!site) return 0
  const crawl = await db
    .selectFrom('crawls')
    .select('id')
    .where('site_audit_id', '=', site.id)
    .limit(1)
    .executeTakeFirst()
  if (crawl) return (await dropUrls(db, crawl.id)) || (await dropCrawl(db, crawl.id))
  await writing(db, async (trx) => {
    const own = ['site_unlocks', 'site_lists', 'site_templates', 'alerts', 'due_crawls'] as const
    for (const table of own) {
      await trx.deleteFrom(table).where('site_audit_id', '=', site.id).execute()
    }
    for (const table of ['schedules', 'watches'] as const) {
      await trx.deleteFrom(table).where('subject_id', '=', site.id).execute()
    }
    await trx.deleteFrom('site_audits').where('id', '=', site.id).execute()
  })
  return 1
}
