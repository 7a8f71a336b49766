import { type Selectable, sql } from 'kysely'
import { type Connection, writing } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import { newToken } from '../store/database/token.ts'
import type { DeliveryTable } from '../store/tables/channel-tables.ts'
import type { PdfExportTable, SitemapReadingTable } from '../store/tables/job-tables.ts'
import type { CrawlTable } from '../store/tables/site-tables.ts'
import { type BrokenJob, recoverEach } from './recover-each.ts'

/** Tables whose rows are jobs, apart from runs: a change of a run also changes its report. */
type JobTable = 'pdf_exports' | 'sitemap_readings' | 'crawls' | 'deliveries'

type Change =
  | Partial<Selectable<PdfExportTable>>
  | Partial<Selectable<SitemapReadingTable>>
  | Partial<Selectable<CrawlTable>>
  | Partial<Selectable<DeliveryTable>>

/** How often it was claimed. */
type Tried = Pick<Selectable<PdfExportTable>, 'attempt'>

/** Changes a held job, with all that follows from that. False if this token no longer holds it. */
type Changing = (trx: Connection, token: string) => Promise<boolean>

export interface LeaseRules {
  /** How long a worker may be silent before its job is given to another. */
  readonly leaseMs: number
  /** The next state of an unfinished job: `WAITING` again, or a final one, unless that is more than a change of its row. */
  readonly afterBreak: (tried: Tried, now: number) => Change | Changing
  /** Whether it failed on a worker, or the worker fell silent: the cause may be temporary. */
  readonly delayMs?: (tried: Tried) => number
  /** What else changes when a worker puts a job back, to be claimed after this time: at once if it is 0. */
  readonly afterRelease: (times: Times) => Change | Changing
  /** Locks what a change after a break locks before the job. False if another has it: it is recovered later. */
  readonly lockFirst?: (trx: Connection, token: string) => Promise<boolean>
  /** Called for a job that cannot be recovered. */
  readonly onBroken: ((job: BrokenJob) => void) | undefined
}

interface Times {
  readonly now: number
  readonly delayMs: number
}

/** Columns of a job that no worker holds. */
export const UNHELD = { worker: null, lease_token: null, lease_until: null } as const
export const WAITING = { ...UNHELD, status: 'queued' } as const

/**
 * Jobs that workers hold as they hold runs (`queue.ts`): a claim returns a token and a lease, and every later write is
 * conditional on that token.
 */
export function createLeases(db: Connection, table: JobTable, rules: LeaseRules) {
  const { leaseMs, afterBreak, delayMs = () => 0, afterRelease, lockFirst, onBroken } = rules

  async function write(token: string, change: Change, connection = db): Promise<boolean> {
    const { numUpdatedRows } = await connection
      .updateTable(table)
      .set(change)
      .where('lease_token', '=', token)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async function held(token: string) {
    return await db
      .selectFrom(table)
      .select(['id', 'attempt'])
      .where('lease_token', '=', token)
      .executeTakeFirst()
  }

  async function breakOff(
    trx: Connection,
    { token, attempt }: Tried & { readonly token: string },
    now: number,
  ): Promise<boolean> {
    const next = afterBreak({ attempt }, now)
    return typeof next === 'function' ? await next(trx, token) : await write(token, next, trx)
  }

  /** Unless another worker does so, or its own has reported after all. */
  async function recoverOne(trx: Connection, token: string, now: number): Promise<void> {
    if (lockFirst && !(await lockFirst(trx, token))) return
    const row = await trx
      .selectFrom(table)
      .select('attempt')
      .where('lease_token', '=', token)
      .where('lease_until', '<=', now)
      .modifyEnd(wordsOf(trx).skipLocked(table))
      .executeTakeFirst()
    if (row) await breakOff(trx, { token, attempt: row.attempt }, now)
  }

  return {
    /**
     * Writes this worker's changes to its job. Returns false if this worker no longer holds it, as do all functions
     * below.
     */
    write,

    /** The job whose lease this token holds, if it still does. */
    held,

    /** The parts that are the same for every kind of job. */
    ofHolder: {
      /** Extends the lease. */
      async heartbeat(token: string): Promise<boolean> {
        return await write(token, { lease_until: (await clock(db)) + leaseMs })
      },

      /** Returns an unfinished job for another worker: at once or after this time, and not counted as an attempt. */
      async release(token: string, delay = 0): Promise<boolean> {
        const row = await held(token)
        if (!row) return false
        const next = afterRelease({ now: await clock(db), delayMs: delay })
        if (typeof next === 'function') return await writing(db, (trx) => next(trx, token))
        return await write(token, { ...WAITING, attempt: row.attempt - 1, ...next })
      },

      /** It failed (our fault): retried, or failed for good. */
      async retry(token: string): Promise<boolean> {
        const row = await held(token)
        if (!row) return false
        const { attempt } = row
        const at = (await clock(db)) + delayMs(row)
        return await writing(db, (trx) => breakOff(trx, { token, attempt }, at))
      },
    },

    /**
     * Gives a waiting job to this worker.
     *
     * @returns the token
     */
    async hold(
      trx: Connection,
      row: Tried & { readonly id: string },
      { worker, now }: { readonly worker: string; readonly now: number },
    ): Promise<string> {
      const token = newToken()
      await trx
        .updateTable(table)
        .set({ status: 'running', attempt: row.attempt + 1, worker })
        .set({ lease_token: token, lease_until: now + leaseMs })
        .where('id', '=', row.id)
        .execute()
      return token
    },

    /** Returns jobs whose worker has been silent for a whole lease to the queue, or gives them up. */
    async recover(): Promise<void> {
      const now = await clock(db)
      const abandoned = await db
        .selectFrom(table)
        .select('lease_token')
        .where('status', '=', sql.lit('running'))
        .where('lease_until', '<=', now)
        .execute()
      const tokens = abandoned.flatMap(({ lease_token }) => lease_token ?? [])
      await recoverEach(db, tokens, {
        recover: (trx, token) => recoverOne(trx, token, now),
        postpone: (token) => write(token, { lease_until: now + leaseMs }),
        onBroken: (error) => onBroken?.({ table, error }),
      })
    },
  }
}
