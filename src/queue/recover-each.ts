import { type Connection, writing } from '../store/database/database.ts'
import { isTooSlow, isUnavailable } from '../store/database/unavailable.ts'

/** A job that an error keeps from being recovered or claimed. */
export interface BrokenJob {
  readonly table: 'runs' | 'pdf_exports' | 'sitemap_readings' | 'crawls' | 'deliveries'
  readonly error: unknown
}

interface Recovery<Outcome> {
  readonly recover: (trx: Connection, token: string) => Promise<Outcome>
  /** Called once that is committed. */
  readonly onRecovered?: (outcome: Outcome) => void
  /** Extends the lease of a job that cannot be recovered: the next try is a lease later. */
  readonly postpone: (token: string) => Promise<unknown>
  readonly onBroken: (error: unknown) => void
}

/**
 * Recovers the jobs whose leases have these tokens, each in a transaction of its own: one that cannot be recovered must
 * not stop the queue.
 */
export async function recoverEach<Outcome>(
  db: Connection,
  tokens: readonly string[],
  { recover, onRecovered, postpone, onBroken }: Recovery<Outcome>,
): Promise<void> {
  for (const token of tokens) {
    try {
      const outcome = await writing(db, (trx) => recover(trx, token))
      onRecovered?.(outcome)
    } catch (error) {
      if (isUnavailable(error) && !isTooSlow(error)) throw error
      onBroken(error)
      await postpone(token)
    }
  }
}
