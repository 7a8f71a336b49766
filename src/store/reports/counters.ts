import type { Insertable } from 'kysely'
import type { ResultClass } from '../../report/results.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { type Change, together } from '../database/together.ts'
import { rankOf } from '../runs/result-rank.ts'
import type { CounterTable, ReportStatus } from '../tables/report-tables.ts'
import { gatheredCounts } from './gathered-counts.ts'

/** The columns of a report that decide where it is counted. */
export interface Counted {
  readonly owner_id: string
  readonly project_id: string
  readonly result_rank: number | null
  readonly status: ReportStatus
  readonly score: number | null
  readonly incomplete: string | null
}

export const ALL_PROJECTS = ''

/** A report has moved; absent before it is created, absent once deleted. */
export async function recount(
  db: Connection,
  before: Counted | undefined,
  after: Counted | undefined,
): Promise<void> {
  await together(db, recounting(db, before, after))
}

/** The same as changes: at most one statement, whose rows are few, and none where counts are changed at the end. */
export function recounting(
  db: Connection,
  before: Counted | undefined,
  after: Counted | undefined,
): Change[] {
  const rows = [...(before ? steps(before, -1) : []), ...(after ? steps(after, 1) : [])]
  const gathered = gatheredCounts(db)
  if (!gathered) return addSteps(db, rows)
  gathered.counters.push(...rows)
  return []
}

/** Makes the steps of many reports. */
export async function addToCounters(
  db: Connection,
  rows: readonly Insertable<CounterTable>[],
): Promise<void> {
  for (const change of addSteps(db, rows)) await db.executeQuery(change.compile(db))
}

/** Removes the counters of a project when all its reports go. Returns the number of its reports. */
export async function dropProject(
  db: Connection,
  { ownerId, projectId }: { ownerId: string; projectId: string },
): Promise<number> {
  await lockCounters(db, { ownerId, projectId })
  const rows = await db
    .deleteFrom('report_counters')
    .where('owner_id', '=', ownerId)
    .where('project_id', '=', projectId)
    .returningAll()
    .execute()
  const left = rows.map((row) => ({
    ...row,
    project_id: ALL_PROJECTS,
    reports: -row.reports,
    averaged: -row.averaged,
    score_sum: -row.score_sum,
  }))
  await addToCounters(db, left)
  return rows.reduce((sum, { reports }) => sum + reports, 0)
}

/** In the order of `addSteps`. On SQLite, a change holds the whole database. */
async function lockCounters(
  db: Connection,
  { ownerId, projectId }: { ownerId: string; projectId: string },
): Promise<void> {
  const { names, lockRows } = wordsOf(db)
  if (!names) return
  await db
    .selectFrom('report_counters')
    .select('project_id')
    .where('owner_id', '=', ownerId)
    .where('project_id', 'in', [ALL_PROJECTS, projectId])
    .orderBy('project_id')
    .orderBy('result_rank')
    .orderBy('status')
    .modifyEnd(lockRows)
    .execute()
}

/** Number of an owner's reports that wait for an audit. */
export async function countWaiting(db: Connection, ownerId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('report_counters')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('reports'), eb.lit(0)).as('waiting'))
    .where('owner_id', '=', ownerId)
    .where('project_id', '=', ALL_PROJECTS)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  const unwritten = gatheredCounts(db)?.counters ?? []
  return unwritten
    .filter((row) => row.owner_id === ownerId && row.project_id === ALL_PROJECTS)
    .filter((row) => row.status === 'queued')
    .reduce((sum, { reports }) => sum + reports, waiting)
}

/** Number of reports of an owner, in total and by result. */
export type ResultCounts = Readonly<Record<ResultClass | 'all', number>>

export async function countByResult(db: Connection, ownerId: string): Promise<ResultCounts> {
  const rows = await db
    .selectFrom('report_counters')
    .select(['result_rank', 'reports'])
    .where('owner_id', '=', ownerId)
    .where('project_id', '=', ALL_PROJECTS)
    .execute()
  const sum = (rank?: number) =>
    rows.reduce(
      (total, row) =>
        rank === undefined || row.result_rank === rank ? total + row.reports : total,
      0,
    )
  return {
    all: sum(),
    good: sum(rankOf('good')),
    decent: sum(rankOf('decent')),
    bad: sum(rankOf('bad')),
  }
}

function steps(report: Counted, by: 1 | -1): Insertable<CounterTable>[] {
  const score = report.incomplete === null ? report.score : null
  const row = {
    owner_id: report.owner_id,
    result_rank: report.result_rank ?? 0,
    status: report.status,
    reports: by,
    averaged: score === null ? 0 : by,
    score_sum: by * (score ?? 0),
  }
  return [
    { ...row, project_id: ALL_PROJECTS },
    { ...row, project_id: report.project_id },
  ]
}

/** Of one statement: reports of as many projects may change at once, and a statement has limited parameters. */
const MOST_ROWS = 1000

/** In one order, and with each row once: an upsert refuses to change one twice. */
function addSteps(db: Connection, rows: readonly Insertable<CounterTable>[]): Change[] {
  const all = sumOfEach(rows).toSorted(byKey)
  const starts = Array.from({ length: Math.ceil(all.length / MOST_ROWS) }, (_, n) => n * MOST_ROWS)
  return starts.map((start) => adding(db, all.slice(start, start + MOST_ROWS)))
}

function adding(db: Connection, values: readonly Insertable<CounterTable>[]): Change {
  return db
    .insertInto('report_counters')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'project_id', 'result_rank', 'status']).doUpdateSet((eb) => ({
        reports: eb('report_counters.reports', '+', eb.ref('excluded.reports')),
        averaged: eb('report_counters.averaged', '+', eb.ref('excluded.averaged')),
        score_sum: eb('report_counters.score_sum', '+', eb.ref('excluded.score_sum')),
      })),
    )
}

/** Without rows that stay as they are: nobody needs to wait for them. */
function sumOfEach(rows: readonly Insertable<CounterTable>[]): Insertable<CounterTable>[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const sum = (name: 'reports' | 'averaged' | 'score_sum') =>
      same.reduce((total, row) => total + (row[name] ?? 0), 0)
    const row = {
      ...first,
      reports: sum('reports'),
      averaged: sum('averaged'),
      score_sum: sum('score_sum'),
    }
    return row.reports === 0 && row.averaged === 0 && row.score_sum === 0 ? [] : [row]
  })
}

type CounterKey = Pick<CounterTable, 'owner_id' | 'project_id' | 'result_rank' | 'status'>

/** Rows are locked in the same order, so that two writers never deadlock, as long as each writes once: `countingAtEnd`. */
function byKey(a: CounterKey, b: CounterKey): number {
  return keyOf(a) < keyOf(b) ? -1 : 1
}

function keyOf({ owner_id, project_id, result_rank, status }: CounterKey): string {
  return [owner_id, project_id, result_rank, status].join(' ')
}
