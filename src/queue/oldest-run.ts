import { type RawBuilder, sql } from 'kysely'
import { GUEST_ID } from '../store/accounts/guest.ts'
import { builtOnce } from '../store/database/built-once.ts'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { freeName } from '../store/database/locks.ts'
import type { ReportRow } from '../store/reports/change-report.ts'
import { REPORT_COLUMNS } from '../store/reports/report-columns.ts'
import { RUN_COLUMNS } from '../store/runs/run-columns.ts'
import type { RunRow } from './held-run.ts'
import type { QueueLimits } from './queue-limits.ts'
import { placeName } from './run-places.ts'
import { prefixed, runWithReport } from './run-with-report.ts'
import { freeAt, startsColumns, startsValues } from './starts.ts'

/** A waiting run with its report, of a user whose turn is locked. */
export interface FoundRun {
  readonly run: RunRow
  readonly report: ReportRow
  /** Whether its report or project has been deleted. */
  readonly isHidden: boolean
  /** JSON: the checks that its project ignores. */
  readonly ignoredChecks: string
  /** Whether no other worker decides on a run at its site. If so, none will before the transaction ends. */
  readonly hasSite: boolean
  /** The user's turn; 0 before the first. */
  readonly turn: number
  /** When another run of the user may start; not after `now` if at once. */
  readonly free: number
}

export interface Search {
  readonly ownerId: string
  readonly priority: number
  readonly now: number
  readonly limits: QueueLimits
  /** Places that are left out. */
  readonly full: readonly string[]
}

/**
 * The user's oldest run that waits for none of these places, unless another worker looks at it. Locked together with
 * its report, whose row is locked by everything that changes a run; its project stays.
 */
export async function oldestRun(trx: Connection, search: Search): Promise<FoundRun | undefined> {
  const { ownerId, priority, now, full } = search
  const values = { ownerId, priority, now, full, ...startsValues(search) }
  const [row] = await findOldest(trx, values, siteOfOwn(search))
  if (!row) return undefined
  const rows = runWithReport(row)
  return {
    ...rows,
    isHidden: row.project_deleted_at !== null || rows.report.deleted_at !== null,
    ignoredChecks: row.project_ignored_checks,
    hasSite: Boolean(row.has_site),
    turn: row.turn ?? 0,
    free: freeAt(row, search),
  }
}

/** Without a limit, nothing depends on other runs of a site. */
function siteOfOwn({ ownerId, limits }: Search): 'locked' | 'unlimited' {
  const { siteConcurrency, cooldownMs } = limits
  const isLimited = siteConcurrency > 0 || cooldownMs > 0 || ownerId === GUEST_ID
  return isLimited ? 'locked' : 'unlimited'
}

const findOldest = builtOnce(
  [
    'ownerId',
    'priority',
    'now',
    'full',
    'minuteAgo',
    'hourAgo',
    'auditsPerMinute',
    'auditsPerHour',
  ],
  (db, values, site: ReturnType<typeof siteOfOwn>) => {
    const hasSite =
      site === 'locked' ? freeName(db, placeName(sql.ref('run_site'))) : sql<boolean | number>`true`
    return db
      .selectFrom(waitingRun(db, values).as('waiting'))
      .select(RUN_COLUMNS.map((name) => `run_${name}` as const))
      .select(REPORT_COLUMNS.map((name) => `report_${name}` as const))
      .select(['project_deleted_at', 'project_ignored_checks'])
      .select(startsColumns(values))
      .select(hasSite.as('has_site'))
  },
  'lookup',
)

/** As a parameter, PostgreSQL would plan for a tenth of all rows. */
const ONE = sql.lit(1)

function waitingRun(
  db: Connection,
  {
    ownerId,
    priority,
    now,
    full,
  }: Readonly<Record<'ownerId' | 'priority' | 'now' | 'full', RawBuilder<never>>>,
) {
  const { isOneOf, skipLocked, skipChanging } = wordsOf(db)
  return db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .select(prefixed('runs', 'run_', RUN_COLUMNS))
    .select(prefixed('reports', 'report_', REPORT_COLUMNS))
    .select('projects.deleted_at as project_deleted_at')
    .select('projects.ignored_checks as project_ignored_checks')
    .where('runs.status', '=', sql.lit('queued'))
    .where('runs.priority', '=', priority)
    .where('runs.owner_id', '=', ownerId)
    .where('runs.run_after', '<=', now)
    .where((eb) => eb.not(isOneOf(sql.ref('runs.site'), full)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('run_places')
            .select('run_places.place')
            .whereRef('run_places.run_id', '=', 'runs.id')
            .where(isOneOf(sql.ref('run_places.place'), full)),
        ),
      ),
    )
    .orderBy('runs.id')
    .limit(ONE)
    .modifyEnd(sql`${skipLocked('runs', 'reports')} ${skipChanging('projects')}`)
}
