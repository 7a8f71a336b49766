import { sql } from 'kysely'
import { type Connection, type Database, writing } from '../database/database.ts'
import { inSlices } from '../database/slices.ts'
import { type Stretch, stretchesOf } from '../database/stretches.ts'
import { trimCrawls } from './trim-crawls.ts'

/** Crawls per site audit that keep their URLs and pages: so many completed ones, and others that are as recent. */
export const KEPT_CRAWLS = 10

interface Keeping {
  readonly keptCrawls: number
  readonly signal?: AbortSignal | undefined
}

/** Removes the URLs and pages of ended crawls that are no longer kept. If interrupted, the next sweep continues. */
export async function dropCrawlRows(
  db: Connection,
  { keptCrawls, signal }: Keeping,
): Promise<void> {
  for await (const stretch of stretchesOf(db, 'crawls', signal)) {
    await trimCrawls(db, stretch, keptCrawls)
    for (const id of await trimmedWithUrls(db, stretch)) await dropUrls(db, id, signal)
  }
}

async function trimmedWithUrls(db: Connection, { after, last }: Stretch): Promise<string[]> {
  const crawls = await db
    .selectFrom('crawls')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('trimmed', '=', 1)
    // Not by `exists`, for which PostgreSQL may read all URLs.
    .where((eb) => {
      const first = eb
        .selectFrom('crawl_urls')
        .select('crawl_urls.number')
        .whereRef('crawl_urls.crawl_id', '=', 'crawls.id')
        .orderBy('crawl_urls.number')
        .limit(1)
      return eb(first, 'is not', null)
    })
    .execute()
  return crawls.map(({ id }) => id)
}

/** Removes what is stored of its URLs. They go last: by them, the next sweep finds the rest if this one is interrupted. */
async function dropUrls(db: Connection, crawlId: string, signal?: AbortSignal): Promise<void> {
  for (const table of ['crawl_samples', 'crawl_references', 'crawl_pages', 'crawl_urls'] as const) {
    await dropRows(db, { table, key: ['number'], crawlId }, signal)
  }
}

/** Removes one crawl: a site may have thousands, each with hundreds of rows of evidence. */
async function dropCrawl(db: Connection, crawlId: string, signal?: AbortSignal): Promise<void> {
  await dropUrls(db, crawlId, signal)
  const evidence = { table: 'crawl_evidence', key: ['check_id', 'place'], crawlId } as const
  await dropRows(db, evidence, signal)
  await dropRows(db, { table: 'crawl_findings', key: ['check_id'], crawlId }, signal)
  await writing(db, async (trx) => {
    await trx.deleteFrom('crawls').where('id', '=', crawlId).execute()
  })
}

interface CrawlRows {
  readonly table: keyof Database
  /** Columns that, with the crawl, are the key of the table. */
  readonly key: readonly string[]
  readonly crawlId: string
}

async function dropRows(db: Connection, rows: CrawlRows, signal?: AbortSignal): Promise<void> {
  await inSlices(db, (trx, most) => dropSome(trx, rows, most), signal)
}

/** Counts what it found, and skips nothing: another sweep may be removing the same rows, and fail. */
async function dropSome(
  trx: Connection,
  { table, key, crawlId }: CrawlRows,
  most: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const ofCrawl = sql`from ${sql.table(table)} where crawl_id = ${crawlId}`
  const found = await sql<Record<string, unknown>>`
    select ${columns} ${ofCrawl} order by ${columns} limit ${most}`.execute(trx)
  const last = found.rows.at(-1)
  if (last === undefined) return 0
  const end = sql.join(key.map((column) => sql`${last[column]}`))
  await sql`delete ${ofCrawl} and (${columns}) <= (${end})`.execute(trx)
  return found.rows.length
}

/**
 * Removes a crawl of a deleted site audit, or of one in a deleted project, or a site audit without crawls. Returns 0
 * when none is left.
 */
export async function dropSiteAudits(
  db: Connection,
  trashedBefore: number,
  signal?: AbortSignal,
): Promise<0 | 1> {
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
  if (crawl) {
    await dropCrawl(db, crawl.id, signal)
    return 1
  }
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
