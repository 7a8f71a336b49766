import type { ResultClass } from '../report/results.ts'
import type { Connection } from './database.ts'
import { readIgnoredChecks } from './project-row.ts'
import { resultOf } from './result-rank.ts'

/** A project as its owner gets it. Times are milliseconds since 1970. */
export interface ProjectSummary {
  readonly id: string
  readonly name: string
  /** Ids of the checks that its reports ignore from their next run on. */
  readonly ignoredChecks: readonly string[]
  readonly reports: number
  readonly results: Readonly<Record<ResultClass, number>>
  /** Mean score of the reports that have one, rounded; null when none has. */
  readonly averageScore: number | null
  readonly createdAt: number
  readonly lastGeneratedAt: number | null
}

/** In the order of the ids. Costs a few counter rows and one index entry a project. */
export async function summariesOf(
  db: Connection,
  ids: readonly string[],
): Promise<ProjectSummary[]> {
  if (ids.length === 0) return []
  const [rows, counted] = [await readProjects(db, ids), await readCounters(db, ids)]
  const byId = new Map(
    rows.map((row) => {
      const counters = counted.filter((counter) => counter.project_id === row.id)
      const summary: ProjectSummary = {
        id: row.id,
        name: row.name,
        ignoredChecks: readIgnoredChecks(row.ignored_checks),
        ...summarize(counters),
        createdAt: row.created_at,
        lastGeneratedAt: row.last_generated_at,
      }
      return [row.id, summary]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function readProjects(db: Connection, ids: readonly string[]) {
  return await db
    .selectFrom('projects')
    .select(['id', 'name', 'ignored_checks', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('reports')
        .select((max) => max.fn.max('generated_at').as('last'))
        .whereRef('reports.owner_id', '=', 'projects.owner_id')
        .whereRef('reports.project_id', '=', 'projects.id')
        .where('reports.deleted_at', 'is', null)
        .as('last_generated_at'),
    )
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

async function readCounters(db: Connection, ids: readonly string[]) {
  return await db
    .selectFrom('report_counters')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.owner_id', '=', 'report_counters.owner_id')
        .onRef('projects.id', '=', 'report_counters.project_id'),
    )
    .select([
      'report_counters.project_id',
      'report_counters.result_rank',
      'report_counters.reports',
      'report_counters.score_sum',
    ])
    .where('projects.id', 'in', ids)
    .execute()
}

function summarize(
  counters: readonly { result_rank: number; reports: number; score_sum: number }[],
): Pick<ProjectSummary, 'reports' | 'results' | 'averageScore'> {
  const results = { good: 0, decent: 0, bad: 0 }
  let [reports, scored, scoreSum] = [0, 0, 0]
  for (const counter of counters) {
    reports += counter.reports
    const result = resultOf(counter.result_rank)
    if (!result) continue
    results[result] += counter.reports
    scored += counter.reports
    scoreSum += counter.score_sum
  }
  return { reports, results, averageScore: scored === 0 ? null : Math.round(scoreSum / scored) }
}
