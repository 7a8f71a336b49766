import { sql } from 'kysely'
import { type Connection, writing } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import { siteOf } from '../store/sites/site.ts'
import type { AuditRequest } from '../request/audit-request.ts'
import { type SitemapReading, draftOf } from '../store/jobs/sitemap-readings.ts'
import { firstAtFreeSite } from './first-at-free-site.ts'
import { createLeases, UNHELD, WAITING } from './leases.ts'
import type { Seals } from '../secrets/sealed-values.ts'
import { tryOpen } from '../secrets/try-open.ts'
import { MAX_ATTEMPTS, type QueueLimits } from './queue-limits.ts'
import { readJob } from './read-job.ts'
import type { BrokenJob } from './recover-each.ts'

/** A sitemap reading that a worker holds. */
export interface ClaimedReading {
  readonly id: string
  readonly request: AuditRequest
  readonly mostPages: number
  /** Proves that this worker holds the reading. */
  readonly token: string
}

type Outcome = NonNullable<SitemapReading['outcome']>

/** As for runs: the cause of a failure may be temporary. */
const RETRY_DELAY_MS = 2_000

export interface ReadingOptions extends Pick<QueueLimits, 'leaseMs' | 'siteConcurrency'> {
  readonly seals: Seals
  /** Called for a reading that cannot be recovered or read. */
  readonly onBroken?: (job: BrokenJob) => void
}

export type ReadingQueue = ReturnType<typeof createReadingQueue>

/** Maximum number of readings examined to find one whose site is free: no user has more than a few open. */
const MOST_LOOKED_AT = 1000

/**
 * Queued and running sitemap readings: claimed, leased, retried and given up like runs. The oldest whose site has room
 * for one more run or reading is next; the store ensures that no user has more than a few open.
 */
export function createReadingQueue(
  db: Connection,
  { leaseMs, siteConcurrency, seals, onBroken }: ReadingOptions,
) {
  const leases = createLeases(db, 'sitemap_readings', {
    leaseMs,
    afterBreak,
    delayMs,
    afterRelease: (times) => ({ run_after: times.now + times.delayMs }),
    onBroken,
  })

  return {
    ...leases.ofHolder,
    recover: () => leases.recover(),

    /** Claims the next reading; undefined if there is none. */
    async claim(worker: string): Promise<ClaimedReading | undefined> {
      await leases.recover()
      return await writing(db, async (trx) => {
        const now = await clock(trx)
        for (;;) {
          const row = await nextReading(trx, { now, siteConcurrency })
          if (!row) return undefined
          const token = await leases.hold(trx, row, { worker, now })
          const draft = readJob(
            () => tryOpen(() => draftOf(row, seals)),
            (error) => onBroken?.({ table: 'sitemap_readings', error }),
          )
          await leases.write(token, draft ? { files: 0, listed: 0 } : ended(CRASHED), trx)
          if (draft) {
            return { id: row.id, request: draft.request, mostPages: row.most_pages, token }
          }
        }
      })
    },

    async progress(
      token: string,
      so: { readonly files: number; readonly listed: number },
    ): Promise<boolean> {
      return await leases.write(token, { files: so.files, listed: so.listed })
    },

    async finish(token: string, outcome: Outcome): Promise<boolean> {
      return await leases.write(token, ended(outcome))
    },
  }
}

function ended(outcome: Outcome) {
  const { status } = outcome
  return { ...UNHELD, status, outcome: JSON.stringify(outcome) }
}

interface Tried {
  readonly attempt: number
}

const CRASHED: Outcome = { status: 'failed', fault: { code: 'crashed', url: null, status: null } }

function afterBreak({ attempt }: Tried, now: number) {
  return attempt < MAX_ATTEMPTS ? { ...WAITING, run_after: now } : ended(CRASHED)
}

function delayMs({ attempt }: Tried): number {
  return RETRY_DELAY_MS * attempt
}

interface Search {
  readonly now: number
  readonly siteConcurrency: number
}

async function nextReading(trx: Connection, { now, siteConcurrency }: Search) {
  const next = trx
    .selectFrom('sitemap_readings')
    .where('status', '=', sql.lit('queued'))
    .where('run_after', '<=', now)
    .orderBy('id')
  const rows = await next.select(['id', 'url']).limit(MOST_LOOKED_AT).execute()
  // One that has no site fails when it is read.
  const waiting = rows.map(({ id, url }) => ({ id, site: URL.canParse(url) ? siteOf(url) : url }))
  return await firstAtFreeSite(trx, waiting, {
    now,
    siteConcurrency,
    lock: async (id) => {
      const reading = next
        .selectAll()
        .where('id', '=', id)
        .modifyEnd(wordsOf(trx).skipLocked('sitemap_readings'))
      return await reading.executeTakeFirst()
    },
  })
}
