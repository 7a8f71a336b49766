import { type Connection, writing } from '../database/database.ts'

/** Crawls per site audit that keep their URLs and pages. Older ones keep findings and summary. */
export const KEPT_CRAWLS = 10

/** Rows removed per transaction: other writers run in between. */
const BATCH = 5000

/** Marks ended crawls beyond the last `keptCrawls` of each site audit. */
async function trimCrawls(db: Connection, keptCrawls: number): Promise<void> {
  const crowded = await db
    .selectFrom('crawls')
    .select(['site_audit_id'])
    .where('trimmed', '=', 0)
    .groupBy('site_audit_id')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', keptCrawls))
    .execute()
  for (const { site_audit_id } of crowded) {
    const kept = db
      .selectFrom('crawls')
      .select('id')
      .where('site_audit_id', '=', site_audit_id)
      .orderBy('number', 'desc')
      .limit(keptCrawls)
    await db
      .updateTable('crawls')
      .set({ trimmed: 1 })
      .where('site_audit_id', '=', site_audit_id)
      .where('trimmed', '=', 0)
      .where('status', 'in', ['completed', 'failed', 'cancelled'])
      .where('id', 'not in', kept)
      .execute()
  }
}

/** Removes a batch of URLs and pages of marked crawls. Returns the number of URLs; 0 when done. */
export async function dropCrawlRows(
  db: Connection,
  { keptCrawls }: { readonly keptCrawls: number },
): Promise<number> {
  await trimCrawls(db, keptCrawls)
  const crawls = await db
    .selectFrom('crawls')
    .select('id')
    .where('trimmed', '=', 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('crawl_urls')
          .select('crawl_urls.number')
          .whereRef('crawl_urls.crawl_id', '=', 'crawls.id'),
      ),
    )
    .limit(1)
    .execute()
  let dropped = 0
  for (const { id } of crawls) dropped += await dropUrls(db, id)
  return dropped
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
