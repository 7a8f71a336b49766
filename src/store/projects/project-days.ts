import type { Connection } from '../database/database.ts'
import type { Change } from '../database/together.ts'

/** A day on which runs of a project completed with a complete score. */
export interface ProjectDay {
  /** Its beginning in UTC, in milliseconds since 1970. */
  readonly at: number
  readonly runs: number
  /** Average of these runs, rounded. */
  readonly score: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Counts a completed run; needs a transaction. */
export function countingDay(
  db: Connection,
  { projectId, score, now }: { projectId: string; score: number; now: number },
): Change {
  const day = Math.floor(now / DAY_MS)
  return db
    .insertInto('project_days')
    .values({ project_id: projectId, day, runs: 1, score_sum: score })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'day']).doUpdateSet((eb) => ({
        runs: eb('project_days.runs', '+', 1),
        score_sum: eb('project_days.score_sum', '+', score),
      })),
    )
}

/** The last days with completed runs, the oldest first. */
export async function lastDays(
  db: Connection,
  projectId: string,
  limit: number,
): Promise<ProjectDay[]> {
  const rows = await db
    .selectFrom('project_days')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map(({ day, runs, score_sum }) => ({
    at: day * DAY_MS,
    runs,
    score: Math.round(score_sum / runs),
  }))
}
