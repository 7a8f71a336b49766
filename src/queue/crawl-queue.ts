import { sql } from 'kysely'
import { watchFailedCrawl } from '../store/alerts/watch-ended-crawl.ts'
import type { WatchRules } from '../store/alerts/watch-rules.ts'
import { isWatched } from '../store/alerts/watches.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import { lockSite, tryLockSiteOfCrawl } from '../store/database/locks.ts'
import { spentBy } from '../store/sites/crawl-row.ts'
import type { EndedCrawl } from '../store/sites/crawl-event.ts'
import type { JudgedCrawl } from '../store/sites/crawl-results.ts'
import { takeBackAttempt } from '../store/sites/crawl-samples.ts'
import { saveResults } from '../store/sites/crawl-results.ts'
import { CRAWL_COLUMNS, type CrawlRow, toCrawl, type Crawl } from '../store/sites/site-audit-row.ts'
import { firstAtFreeSite } from './first-at-free-site.ts'
import { createLeases, UNHELD, WAITING } from './leases.ts'
import { MAX_ATTEMPTS, type QueueLimits } from './queue-limits.ts'
import { readJob } from './read-job.ts'
import type { BrokenJob } from './recover-each.ts'

/** A crawl that a worker holds. */
export interface ClaimedCrawl {
  readonly crawl: Crawl
  readonly ownerId: string
  /** Total milliseconds for which workers have held it before. */
  readonly spentMs: number
  /** Proves that this worker holds the crawl. */
  readonly token: string
  /** The trace of the request that stored it; null without one. */
  readonly traceparent: string | null
}

/** Why a crawl failed. */
export interface CrawlError {
  readonly code: NonNullable<CrawlRow['error_code']>
  readonly message: string
}

interface CrawlQueueNeeds extends Pick<QueueLimits, 'leaseMs' | 'siteConcurrency'> {
  readonly watching: WatchRules
  /** Called for a crawl that cannot be recovered or read. */
  readonly onBroken?: (job: BrokenJob) => void
}

export type CrawlQueue = ReturnType<typeof createCrawlQueue>

/** Maximum number of crawls examined to find one whose site is free. A user has only a few open ones. */
const MOST_LOOKED_AT = 1000

const RETRY_DELAY_MS = 5_000

/**
 * A crawl that a worker has held for so long is not what kills workers. It may take a day, in which machines and databases
 * restart: only attempts that end sooner are counted.
 */
const STEADY_MS = 10 * 60_000

const CRASHED: CrawlError = {
  code: 'crashed',
  message: 'An error in Pagemark interrupted the crawl several times.',
}

const NOT_READ: CrawlError = {
  code: 'crashed',
  message: 'Pagemark cannot read the stored settings of this crawl.',
}

/**
 * Queued and running crawls: claimed, leased, retried and given up like runs. A crawl lasts for minutes or hours, so
 * its worker gives it back when others wait; the one that has waited longest is next.
 */
export function createCrawlQueue(
  db: Connection,
  { leaseMs, siteConcurrency, watching, onBroken }: CrawlQueueNeeds,
) {
  const leases = createLeases(db, 'crawls', {
    leaseMs,
    afterBreak: ({ attempt }, runAfter) =>
      attempt < MAX_ATTEMPTS
        ? (trx, token) => putBack(trx, token, { runAfter, isTried: true })
        : (trx, token) => fail(trx, token, CRASHED),
    delayMs: ({ attempt }) => RETRY_DELAY_MS * attempt,
    afterRelease:
      ({ now, delayMs }) =>
      (trx, token) =>
        release(trx, token, now + delayMs),
    lockFirst: tryLockSiteOfCrawl,
    onBroken,
  })

  /** Ends it, and tells those who watch the site. */
  async function fail(trx: Connection, token: string, error: CrawlError): Promise<boolean> {
    const ended = await endedCrawl(trx, token)
    const now = await clock(trx)
    const columns = { ...failedColumns(error), ended_at: now }
    if (!ended) return false
    const { id, project_id: projectId } = ended.site
    // Before its crawl, as its deletion does, and before its watch is read, which may be turned off at the same time.
    await lockSite(trx, id)
    if (!(await leases.write(token, columns, trx))) return false
    if (!(await isWatched(trx, { kind: 'site_audit', id, projectId }))) return true
    await watchFailedCrawl(trx, watching, { ended, failure: error.message, now })
    return true
  }

  async function putBack(
    trx: Connection,
    token: string,
    { runAfter, isTried }: { readonly runAfter: number; readonly isTried: boolean },
  ): Promise<boolean> {
    const row = await held(trx, token)
    if (!row) return false
    const spent_ms = spentBy(row, await clock(trx))
    const attempt = isTried ? row.attempt : row.attempt - 1
    const change = { ...WAITING, held_at: null, attempt, spent_ms, run_after: runAfter }
    return await leases.write(token, change, trx)
  }

  /** The worker ends, or cannot go on; counts no attempt of the page that is being loaded in a browser, either. */
  async function release(trx: Connection, token: string, runAfter: number): Promise<boolean> {
    const row = await held(trx, token)
    if (row) await takeBackAttempt(trx, row.id)
    return await putBack(trx, token, { runAfter, isTried: false })
  }

  /** Undefined if no crawl waits; without `crawl` if its settings cannot be read, which `onBroken` reports. */
  async function claimNext(
    trx: Connection,
    worker: string,
  ): Promise<ClaimedCrawl | { readonly token: string; readonly crawl: undefined } | undefined> {
    const now = await clock(trx)
    const row = await nextCrawl(trx, { now, siteConcurrency })
    if (!row) return undefined
    const token = await leases.hold(trx, row, { worker, now })
    const crawl = readJob(
      () => toCrawl(row),
      (error) => onBroken?.({ table: 'crawls', error }),
    )
    if (!crawl) return { token, crawl }
    await leases.write(token, { held_at: now, started_at: row.started_at ?? now }, trx)
    const { owner_id: ownerId, spent_ms: spentMs, traceparent } = row
    return { crawl, ownerId, spentMs, token, traceparent }
  }

  return {
    ...leases.ofHolder,
    recover: () => leases.recover(),

    /** Its turn is over: puts it back at the end of the queue without counting an attempt. */
    async giveBack(token: string): Promise<boolean> {
      return await writing(db, async (trx) => {
        return await putBack(trx, token, { runAfter: await clock(trx), isTried: false })
      })
    },

    /** Extends the lease. */
    async heartbeat(token: string): Promise<boolean> {
      const now = await clock(db)
      const attempt = sql<number>`case when held_at <= ${now - STEADY_MS} then 1 else attempt end`
      const { numUpdatedRows } = await db
        .updateTable('crawls')
        .set({ lease_until: now + leaseMs, attempt })
        .where('lease_token', '=', token)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** The next crawl, under a lease; undefined if none can be claimed. */
    async claim(worker: string): Promise<ClaimedCrawl | undefined> {
      await leases.recover()
      for (;;) {
        const claimed = await writing(db, (trx) => claimNext(trx, worker))
        if (!claimed || claimed.crawl) return claimed
        // By itself, since the site audit is locked before the crawl.
        await writing(db, (trx) => fail(trx, claimed.token, NOT_READ))
      }
    },

    /** Whether another crawl waits for a worker. */
    async othersWait(): Promise<boolean> {
      const row = await db
        .selectFrom('crawls')
        .select('id')
        .where('status', '=', sql.lit('queued'))
        .where('run_after', '<=', await clock(db))
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns false and writes nothing if another worker has the crawl. */
    async finish(token: string, judged: JudgedCrawl): Promise<boolean> {
      return await saveResults(db, token, { packed: judged, watching })
    },

    async fail(token: string, error: CrawlError): Promise<boolean> {
      return await writing(db, (trx) => fail(trx, token, error))
    },
  }
}

function failedColumns({ code, message }: CrawlError) {
  const error = { error_code: code, error_message: message }
  return { ...UNHELD, held_at: null, status: 'failed', memo: null, ...error } as const
}

async function held(trx: Connection, token: string) {
  return await trx
    .selectFrom('crawls')
    .select(['id', 'attempt', 'status', 'spent_ms', 'held_at', 'lease_until'])
    .where('lease_token', '=', token)
    // Before its samples, as the sampler does.
    .modifyEnd(wordsOf(trx).lockRows)
    .executeTakeFirst()
}

async function endedCrawl(trx: Connection, token: string): Promise<EndedCrawl | undefined> {
  const row = await trx
    .selectFrom('crawls')
    .innerJoin('site_audits', 'site_audits.id', 'crawls.site_audit_id')
    .select(['crawls.id as crawlId', 'crawls.number'])
    .select(['site_audits.id', 'site_audits.url', 'site_audits.project_id', 'site_audits.owner_id'])
    .where('crawls.lease_token', '=', token)
    .executeTakeFirst()
  if (!row) return undefined
  const { crawlId, number, ...site } = row
  return { site, crawl: { id: crawlId, number } }
}

interface Search {
  readonly now: number
  readonly siteConcurrency: number
}

/** The next queued crawl whose site is free. */
async function nextCrawl(
  trx: Connection,
  { now, siteConcurrency }: Search,
): Promise<(CrawlRow & Pick<ClaimedCrawl, 'traceparent'>) | undefined> {
  const next = trx
    .selectFrom('crawls')
    .where('status', '=', sql.lit('queued'))
    .where('run_after', '<=', now)
    .orderBy('run_after')
    .orderBy('id')
  const waiting = await next.select(['id', 'site']).limit(MOST_LOOKED_AT).execute()
  return await firstAtFreeSite(trx, waiting, {
    now,
    siteConcurrency,
    lock: async (id) => {
      const crawl = next
        .select([...CRAWL_COLUMNS, 'traceparent'])
        .where('id', '=', id)
        .modifyEnd(wordsOf(trx).skipLocked('crawls'))
      return await crawl.executeTakeFirst()
    },
  })
}
