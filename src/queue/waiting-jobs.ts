import { type RawBuilder, sql } from 'kysely'
import { IS_WAITING } from '../store/channels/is-waiting.ts'
import type { Connection } from '../store/database/database.ts'
import { clock } from '../store/database/dialect.ts'

/** Waiting jobs of one kind, besides runs. */
export interface WaitingJobs {
  readonly job: 'crawl' | 'message' | 'pdf_export' | 'sitemap_reading'
  readonly queued: number
  /** How long the one that waits longest could have been claimed; 0 if none could. */
  readonly oldestMs: number
}

interface Counted {
  readonly queued: number
  /** When the first of them could be claimed; null if none waits. */
  readonly since: number | null
}

/**
 * Each statement reads one index of those that wait, and nothing of those that have ended: its condition is the index's
 * own. Messages that nobody would send, since their channel or its owner is disabled, are left out.
 */
const COUNTS: Readonly<Record<WaitingJobs['job'], RawBuilder<Counted>>> = {
  crawl: sql`select count(*) as queued, min(run_after) as since from crawls where status = 'queued'`,
  message: sql`select coalesce(sum(queued), 0) as queued, min(since) as since from (
      select channel_id, count(*) as queued, min(next_at) as since from deliveries
      where ${IS_WAITING} group by channel_id
    ) as waiting
    join channels on channels.id = waiting.channel_id
    join users on users.id = channels.owner_id
    where channels.disabled_at is null and users.disabled_at is null`,
  pdf_export: sql`select count(*) as queued, min(asked_at) as since from pdf_exports
    where status = 'queued'`,
  sitemap_reading: sql`select count(*) as queued, min(run_after) as since from sitemap_readings
    where status = 'queued'`,
}

/** Of each kind, over all users. A job that was put off is counted, and has no age until it can be claimed again. */
export async function waitingJobs(db: Connection): Promise<WaitingJobs[]> {
  const found: (Counted & Pick<WaitingJobs, 'job'>)[] = []
  for (const job of ['crawl', 'message', 'pdf_export', 'sitemap_reading'] as const) {
    const [counted] = (await COUNTS[job].execute(db)).rows
    found.push({ job, queued: counted?.queued ?? 0, since: counted?.since ?? null })
  }
  const now = await clock(db)
  return found.map(({ job, queued, since }) => ({
    job,
    queued,
    oldestMs: since === null ? 0 : Math.max(0, now - since),
  }))
}
