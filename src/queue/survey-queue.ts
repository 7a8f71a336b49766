import { sql } from 'kysely'
import { builtOnce } from '../store/database/built-once.ts'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { PRIORITIES } from '../store/runs/run-row.ts'
import { fullOf, type Occupied, occupied } from './run-places.ts'

/** What a claim begins with. */
export interface Survey {
  readonly now: number
  /** Priorities that have waiting runs. */
  readonly priorities: readonly number[]
  /** Places that are full. */
  readonly full: readonly string[]
  /** Whether a run's worker has been silent for a whole lease. */
  readonly isAbandoned: boolean
}

type Row =
  | Occupied
  | {
      readonly kind: 'clock' | 'priority' | 'abandoned' | 'planning'
      readonly at: string
      readonly jobs: number
    }

/** One query for all of it: each takes longer to send than to run. */
export async function surveyQueue(trx: Connection, siteConcurrency: number): Promise<Survey> {
  const rows = await survey(trx, { siteConcurrency }, siteConcurrency > 0 ? 'limited' : 'unlimited')
  const numbersOf = (kind: Row['kind']) =>
    rows.flatMap((row) => (row.kind === kind ? [row.jobs] : []))
  return {
    now: numbersOf('clock')[0] ?? Number.NaN,
    priorities: numbersOf('priority'),
    full: fullOf(rows.filter(isOccupied), siteConcurrency),
    isAbandoned: numbersOf('abandoned').some((runs) => runs > 0),
  }
}

const survey = builtOnce(
  ['siteConcurrency'],
  (db, { siteConcurrency }, sites: 'limited' | 'unlimited') => {
    const now = sql`(select now from clock)`
    const places =
      sites === 'limited'
        ? sql`union all ${occupied({ now, siteConcurrency, besides: sql`''` })}`
        : sql``
    const { now: clock, planOnce } = wordsOf(db)
    // The search for a run has so many parts that planning it takes three times as long as running it.
    const planning = planOnce ? sql`union all select 'planning', ${planOnce}, 0` : sql``
    return sql<Row>`with clock (now) as materialized (select ${clock})
      select 'clock' as kind, '' as at, now as jobs from clock
      ${sql.join([...PRIORITIES.keys()].map(waiting), sql` `)}
      union all select 'abandoned', '', count(*) from runs
        where status = 'running' and lease_until <= ${now}
      ${planning}
      ${places}`
  },
  'lookup',
)

function waiting(priority: number) {
  return sql`union all select 'priority', '', ${sql.lit(priority)} where exists (
    select 1 from runs where status = 'queued' and priority = ${sql.lit(priority)})`
}

function isOccupied(row: Row): row is Occupied {
  return row.kind === 'place' || row.kind === 'url'
}
