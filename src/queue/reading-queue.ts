import { type Selectable, sql } from 'kysely'
import type { Connection } from '../store/database.ts'
import { clock, wordsOf } from '../store/dialect.ts'
import type { ReportDraft } from '../store/new-report.ts'
import type { SitemapReading, SitemapReadingTable } from '../store/sitemap-readings.ts'
import { newToken } from '../store/token.ts'
import { MAX_ATTEMPTS } from './queue-limits.ts'

/** A reading that a worker holds. */
export interface ClaimedReading {
  readonly id: string
  readonly target: ReportDraft['target']
  readonly mostPages: number
  /** Proves that the reading is this worker's. */
  readonly token: string
}

type Outcome = NonNullable<SitemapReading['outcome']>

type ReadingRow = Selectable<SitemapReadingTable>

/** As for runs: what broke a reading may pass. */
const RETRY_DELAY_MS = 2_000

export type ReadingQueue = ReturnType<typeof createReadingQueue>

/**
 * The sitemap readings that wait, and those that go on: claimed, leased, retried and given up as runs
 * are. The oldest is next; that nobody has more than a few open is the store's to see to.
 */
export function createReadingQueue(db: Connection, { leaseMs }: { readonly leaseMs: number }) {
  const ofHolder = (token: string, change: Partial<ReadingRow>) => isWritten(db, token, change)

  return {
    /** The reading to do next, under a lease; undefined when there is none. */
    async claim(worker: string): Promise<ClaimedReading | undefined> {
      return await db.transaction().execute((trx) => claimReading(trx, { worker, leaseMs }))
    },

    /** Extends the lease. False when the reading is no longer this worker's, as for all that follow. */
    async heartbeat(token: string): Promise<boolean> {
      return await ofHolder(token, { lease_until: (await clock(db)) + leaseMs })
    },

    async progress(
      token: string,
      so: { readonly files: number; readonly listed: number },
    ): Promise<boolean> {
      return await ofHolder(token, { files: so.files, listed: so.listed })
    },

    async finish(token: string, outcome: Outcome): Promise<boolean> {
      return await ofHolder(token, ended(outcome))
    },

    /** Puts an unfinished reading back for another worker: at once, and not counted as an attempt. */
    async release(token: string): Promise<boolean> {
      return await whileHeld(db, token, async (trx, row) => {
        const waiting = { ...RETURNED, attempt: row.attempt - 1, run_after: await clock(trx) }
        await isWritten(trx, token, waiting)
      })
    },

    /** It broke (our fault): tried again later, or given up after the third time. */
    async retry(token: string): Promise<boolean> {
      return await whileHeld(db, token, (trx, row) =>
        retryReading(trx, row, RETRY_DELAY_MS * row.attempt),
      )
    },
  }
}

const RETURNED = { status: 'queued', worker: null, lease_token: null, lease_until: null } as const

function ended(outcome: Outcome) {
  const { status } = outcome
  return { ...RETURNED, status, outcome: JSON.stringify(outcome) }
}

async function claimReading(
  trx: Connection,
  { worker, leaseMs }: { readonly worker: string; readonly leaseMs: number },
): Promise<ClaimedReading | undefined> {
  const now = await clock(trx)
  await recoverReadings(trx, now)
  const row = await trx
    .selectFrom('sitemap_readings')
    .selectAll()
    .where('status', '=', sql.lit('queued'))
    .where('run_after', '<=', now)
    .orderBy('id')
    .limit(1)
    .modifyEnd(wordsOf(trx).skipLocked)
    .executeTakeFirst()
  if (!row) return undefined
  const token = newToken()
  const lease = { worker, lease_token: token, lease_until: now + leaseMs }
  await trx
    .updateTable('sitemap_readings')
    .set({ status: 'running', attempt: row.attempt + 1, files: 0, listed: 0, ...lease })
    .where('id', '=', row.id)
    .execute()
  const target = { url: row.url, schemeGiven: row.scheme_given === 1 }
  return { id: row.id, target, mostPages: row.most_pages, token }
}

/** Readings whose worker has been silent for a whole lease: back to the queue, or given up. */
async function recoverReadings(trx: Connection, now: number): Promise<void> {
  const abandoned = await trx
    .selectFrom('sitemap_readings')
    .selectAll()
    .where('status', '=', sql.lit('running'))
    .where('lease_until', '<=', now)
    .execute()
  for (const row of abandoned) await retryReading(trx, row, 0)
}

async function retryReading(trx: Connection, row: ReadingRow, delayMs: number): Promise<void> {
  const fault = { code: 'crashed', url: null, status: null } as const
  const change =
    row.attempt < MAX_ATTEMPTS
      ? { ...RETURNED, run_after: (await clock(trx)) + delayMs }
      : ended({ status: 'failed', fault })
  await trx.updateTable('sitemap_readings').set(change).where('id', '=', row.id).execute()
}

async function whileHeld(
  db: Connection,
  token: string,
  change: (trx: Connection, row: ReadingRow) => Promise<void>,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('sitemap_readings')
      .selectAll()
      .where('lease_token', '=', token)
      .executeTakeFirst()
    if (row) await change(trx, row)
    return row !== undefined
  })
}

async function isWritten(
  db: Connection,
  token: string,
  change: Partial<ReadingRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sitemap_readings')
    .set(change)
    .where('lease_token', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
