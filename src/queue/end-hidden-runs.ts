import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { together } from '../store/database/together.ts'
import { endingRunsOf } from '../store/runs/cancel-run.ts'
import type { RunRow } from './held-run.ts'

/** Per claim: others wait for it. */
const BATCH = 50

/**
 * Ends queued runs of deleted projects, which are removed some time after their project: the one that a claim holds,
 * and those of the same user right behind it, so that the next claims need not skip them one by one.
 */
export async function endHiddenRuns(
  trx: Connection,
  { from, now }: { readonly from: RunRow; readonly now: number },
): Promise<void> {
  const next = trx
    .selectFrom('runs')
    .select('id')
    .where('status', '=', sql.lit('queued'))
    .where('priority', '=', from.priority)
    .where('owner_id', '=', from.owner_id)
    .where('id', '>=', from.id)
    .orderBy('id')
    .limit(BATCH)
  const hidden = await trx
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .select('reports.id')
    .where('runs.id', 'in', next)
    .where('projects.deleted_at', 'is not', null)
    .orderBy('reports.id')
    .modifyEnd(wordsOf(trx).skipLocked('reports'))
    .execute()
  const ids = new Set([from.report_id, ...hidden.map(({ id }) => id)])
  await together(trx, await endingRunsOf(trx, [...ids], now))
}
