import type { Selectable } from 'kysely'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import { takeNext } from '../database/take-next.ts'
import { StoreError } from '../database/store-error.ts'
import { startCrawl } from '../sites/crawl-row.ts'
import { isSiteAlive } from '../sites/site-access.ts'
import type { SiteAuditRow } from '../sites/site-audit-row.ts'
import type { DueCrawlTable } from '../tables/schedule-tables.ts'
import { crawlStreak } from './failure-streak.ts'
import { recordSitePaused } from './schedule-event.ts'
import type { DueRunRules, StartedDue } from './start-due-runs.ts'

/** Until the next attempt while the owner has as many open crawls as are allowed. */
const WAIT_MS = 5 * 60_000

/**
 * Starts a crawl of the site audit that has been due for longest. The due row is removed in the transaction that stores
 * the crawl, so any number of workers start it once; an open crawl of the site audit is used if there is one.
 *
 * @returns `omitted`, too, if the owner has as many open crawls as are allowed: then it stays due
 * @throws {PutOff}
 */
export async function startNextCrawl(db: Connection, rules: CrawlRules): Promise<StartedDue> {
  const started = await takeNext(db, {
    next: nextDueCrawl,
    work: (trx, due, now) => startDue(trx, { due, now, rules }),
    putOff: async (again, { site_audit_id }, { now, later }) =>
      await again
        .updateTable('due_crawls')
        .set({ due_at: later })
        .where('site_audit_id', '=', site_audit_id)
        .where('due_at', '<=', now)
        .execute(),
    nameOf: ({ site_audit_id }) => `scheduled crawl of site audit ${site_audit_id}`,
  })
  return started ?? 'none'
}

async function nextDueCrawl(trx: Connection, now: number) {
  return await trx
    .selectFrom('due_crawls')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .modifyEnd(wordsOf(trx).skipLocked('due_crawls'))
    .executeTakeFirst()
}

type CrawlRules = Pick<DueRunRules, 'isPutOff' | 'isPauseNews'>

interface DueCrawl {
  readonly due: Selectable<DueCrawlTable>
  readonly now: number
  readonly rules: CrawlRules
}

async function startDue(trx: Connection, { due, now, rules }: DueCrawl): Promise<StartedDue> {
  await trx.deleteFrom('due_crawls').where('site_audit_id', '=', due.site_audit_id).execute()
  const intervalMs = await intervalOf(trx, due)
  const site = await holdSite(trx, due.site_audit_id)
  if (intervalMs === undefined || !site) return 'omitted'
  const streak = await crawlStreak(trx, site.id)
  if (rules.isPauseNews(streak, { now, intervalMs }) && streak.since !== null) {
    await recordSitePaused(trx, { site, since: streak.since })
  }
  if (rules.isPutOff(streak, { now, intervalMs })) return 'omitted'
  return await start(trx, { site, due, now })
}

interface Starting {
  readonly site: SiteAuditRow
  readonly due: Selectable<DueCrawlTable>
  readonly now: number
}

async function start(trx: Connection, { site, due, now }: Starting): Promise<StartedDue> {
  try {
    await startCrawl(trx, site, now)
    return 'started'
  } catch (error) {
    // Refused before anything is written.
    if (!(error instanceof StoreError && error.code === 'crawls-full')) throw error
    await trx
      .insertInto('due_crawls')
      .values({ ...due, due_at: now + WAIT_MS })
      .execute()
    return 'omitted'
  }
}

/** Undefined if this schedule was deleted or paused. */
async function intervalOf(
  trx: Connection,
  { schedule_id }: Selectable<DueCrawlTable>,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('schedules')
    .select('interval_ms')
    .where('id', '=', schedule_id)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return row?.interval_ms
}

/** Takes the locks for a new crawl. Undefined if it was deleted, or the account of its owner is disabled. */
async function holdSite(trx: Connection, id: string): Promise<SiteAuditRow | undefined> {
  const alive = trx
    .selectFrom('site_audits')
    .innerJoin('users', 'users.id', 'site_audits.owner_id')
    .selectAll('site_audits')
    .where('site_audits.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .where(isSiteAlive)
  const site = await alive.executeTakeFirst()
  if (!site) return undefined
  await lockUser(trx, site.owner_id)
  return await alive.modifyEnd(wordsOf(trx).lockRows).executeTakeFirst()
}
