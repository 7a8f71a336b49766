import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { DeviceChoice } from '../../request/audit-request.ts'
import type { ResultClass } from '../../report/results.ts'
import type { Owner } from '../accounts/actor.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Connection } from '../database/database.ts'
import type { Role } from './membership-row.ts'
import { readIgnoredChecks } from './project-row.ts'
import { resultOf } from '../runs/result-rank.ts'
import type { Privacy } from '../tables/report-tables.ts'

/** Defaults of the form for a new audit; null for the installation's. */
export interface ProjectDefaults {
  readonly device: DeviceChoice | null
  readonly privacy: Extract<Privacy, 0 | 1> | null
}

/** A project as the requester sees it. Times are milliseconds since 1970. */
export interface ProjectSummary {
  readonly id: string
  readonly name: string
  /** Role of the requester. */
  readonly role: Role
  readonly ownerId: string
  /** Owner. */
  readonly ownerEmail: string
  /** Ids of the checks that its reports ignore from their next run on. */
  readonly ignoredChecks: readonly string[]
  readonly defaults: ProjectDefaults
  /** Whether anyone with the link sees its page, with its public reports. */
  readonly isPublic: boolean
  readonly reports: number
  readonly results: Readonly<Record<ResultClass, number>>
  /** Average of the complete scores, rounded; null without any. */
  readonly averageScore: number | null
  readonly createdAt: number
  readonly lastGeneratedAt: number | null
}

/** In the order of the ids. Costs a few counter rows and one index entry per project. */
export async function summariesOf(
  db: Connection,
  ids: readonly string[],
  asker: Pick<Owner, 'id'>,
): Promise<ProjectSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectProjects(db, asker.id).where('projects.id', 'in', ids).execute()
  const counters = await selectCounters(db).where('projects.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  return found.map((row) => toSummary(row, counters))
}

/** Undefined if there is none. */
export async function summaryOf(
  db: Connection,
  id: string,
  asker: Pick<Owner, 'id'>,
): Promise<ProjectSummary | undefined> {
  const [row] = await readProject(db, { id, asker: asker.id })
  return row && toSummary(row, await readCounters(db, { id }))
}

const readProject = builtOnce(
  ['id', 'asker'],
  (db, { id, asker }) => selectProjects(db, asker).where('projects.id', '=', id),
  'lookup',
)

const readCounters = builtOnce(
  ['id'],
  (db, { id }) => selectCounters(db).where('projects.id', '=', id),
  'lookup',
)

type ProjectRow = InferResult<ReturnType<typeof selectProjects>>[number]
type CounterRow = InferResult<ReturnType<typeof selectCounters>>[number]

function toSummary(row: ProjectRow, counters: readonly CounterRow[]): ProjectSummary {
  return {
    id: row.id,
    name: row.name,
    role: row.role ?? 'owner',
    ownerId: row.owner_id,
    ownerEmail: row.email,
    ignoredChecks: readIgnoredChecks(row.ignored_checks),
    defaults: { device: row.default_device, privacy: row.default_privacy },
    isPublic: row.public_since !== null,
    ...summarize(counters.filter((counter) => counter.project_id === row.id)),
    createdAt: row.created_at,
    lastGeneratedAt: row.last_generated_at,
  }
}

function selectProjects(db: Connection, asker: string | RawBuilder<never>) {
  return db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .select(['projects.id', 'projects.name', 'ignored_checks', 'projects.created_at', 'email'])
    .select(['projects.owner_id', 'default_device', 'default_privacy', 'public_since'])
    .select((eb) =>
      eb
        .selectFrom('memberships')
        .select('memberships.role')
        .whereRef('memberships.project_id', '=', 'projects.id')
        .where('memberships.user_id', '=', asker)
        .limit(sql.lit(1))
        .as('role'),
    )
    .select((eb) =>
      eb
        .selectFrom('reports')
        .select((max) => max.fn.max('generated_at').as('last'))
        .whereRef('reports.owner_id', '=', 'projects.owner_id')
        .whereRef('reports.project_id', '=', 'projects.id')
        .where('reports.deleted_at', 'is', null)
        .as('last_generated_at'),
    )
    .where('projects.deleted_at', 'is', null)
}

function selectCounters(db: Connection) {
  return db
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
      'report_counters.averaged',
      'report_counters.score_sum',
    ])
}

function summarize(
  counters: readonly CounterRow[],
): Pick<ProjectSummary, 'reports' | 'results' | 'averageScore'> {
  const results = { good: 0, decent: 0, bad: 0 }
  let [reports, averaged, scoreSum] = [0, 0, 0]
  for (const counter of counters) {
    reports += counter.reports
    const result = resultOf(counter.result_rank)
    if (!result) continue
    results[result] += counter.reports
    averaged += counter.averaged
    scoreSum += counter.score_sum
  }
  return { reports, results, averageScore: averaged === 0 ? null : Math.round(scoreSum / averaged) }
}
