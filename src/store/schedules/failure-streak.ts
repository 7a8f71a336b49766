import type { FailureStreak } from '../../watch/back-off.ts'
import type { Connection } from '../database/database.ts'

/** Codes of failures that the target of an audit causes. */
export const TARGET_ERRORS = ['unreachable', 'blocked'] as const

/** From hourly to daily runs, a fortnight of failures has 25. */
const MOST_LOOKED_AT = 50

/** Number of consecutive failures of a report's target. */
export async function failureStreak(db: Connection, reportId: string): Promise<FailureStreak> {
  const runs = await db
    .selectFrom('runs')
    .select(['status', 'error_code', 'ended_at'])
    .where('report_id', '=', reportId)
    .where('ended_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute()
  return streakOf(runs, isOfTarget)
}

/** The same for the crawls of a site audit. */
export async function crawlStreak(db: Connection, siteAuditId: string): Promise<FailureStreak> {
  const crawls = await db
    .selectFrom('crawls')
    .select(['status', 'error_code', 'ended_at'])
    .where('site_audit_id', '=', siteAuditId)
    .where('ended_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute()
  return streakOf(crawls, (code) => code !== null && code !== 'crashed')
}

interface Ended {
  readonly status: string
  readonly error_code: string | null
  readonly ended_at: number | null
}

/** @param ended the latest first */
function streakOf(
  ended: readonly Ended[],
  isFailure: (code: string | null) => boolean,
): FailureStreak {
  // One that was cancelled, or failed internally, says nothing about the target.
  const telling = ended.filter(
    ({ status, error_code }) => status === 'completed' || isFailure(error_code),
  )
  const success = telling.findIndex(({ status }) => status === 'completed')
  const failed = success === -1 ? telling : telling.slice(0, success)
  return {
    failures: failed.length,
    since: failed.at(-1)?.ended_at ?? null,
    last: failed[0]?.ended_at ?? null,
  }
}

function isOfTarget(code: string | null): boolean {
  return TARGET_ERRORS.some((each) => each === code)
}
