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
  /** Runs per report that are kept, if fewer than in the installation; null for as many. */
  readonly keepRuns: number | null
  /** Whether anyone with the link sees its page, with its public reports. */
  readonly isPublic: boolean
  readonly reports: number
  readonly results: Readonly<Record<ResultClass, number>>
  /** Average of the complete scores, rounded; null without any. */
  readonly averageScore: number | null
  readonly createdAt: number
  readonly lastGeneratedAt: number | null
}

/** In the order of the ids. Costs a few counter rows, with one index entry each. */
export async function summariesOf(
  db: Connection,
  ids: readonly string[],
  asker: Pick<Owner, 'id'>,
): Promise<ProjectSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectProjects(db, asker.id).where('projects.id', 'in', ids).execute()
  const byId = Map.groupBy(rows, ({ id }) => id)
  return ids.flatMap((id) => toSummary(byId.get(id) ?? [], asker) ?? [])
}

/** Undefined if there is none, or it is not shared with the requester. */
export async function summaryOf(
  db: Connection,
  id: string,
  asker: Pick<Owner, 'id'>,
): Promise<ProjectSummary | undefined> {
  return toSummary(await readProject(db, { id, asker: asker.id }), asker)
}

const readProject = builtOnce(
  ['id', 'asker'],
  (db, { id, asker }) => selectProjects(db, asker).where('projects.id', '=', id),
  'lookup',
)

type ProjectRow = InferResult<ReturnType<typeof selectProjects>>[number]

/** @param rows one for each counter of a project, or one without counters */
function toSummary(
  rows: readonly ProjectRow[],
  asker: Pick<Owner, 'id'>,
): ProjectSummary | undefined {
  const [row] = rows
  const role = row?.owner_id === asker.id ? 'owner' : row?.role
  if (!row || !role) return undefined
  return {
    id: row.id,
    name: row.name,
    role,
    ownerId: row.owner_id,
    ownerEmail: row.email,
    ignoredChecks: readIgnoredChecks(row.ignored_checks),
    defaults: { device: row.default_device, privacy: row.default_privacy },
    keepRuns: row.keep_runs,
    isPublic: row.public_since !== null,
    ...summarize(rows),
    createdAt: row.created_at,
    lastGeneratedAt: row.last_generated_at,
  }
}

/** Each as often as it has counters: at least once. */
function selectProjects(db: Connection, asker: string | RawBuilder<never>) {
  return db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .leftJoin('report_counters', (join) =>
      join
        .onRef('report_counters.owner_id', '=', 'projects.owner_id')
        .onRef('report_counters.project_id', '=', 'projects.id'),
    )
    .select(['projects.id', 'projects.name', 'ignored_checks', 'projects.created_at', 'email'])
    .select(['projects.owner_id', 'default_device', 'default_privacy', 'public_since', 'keep_runs'])
    .select(['result_rank', 'reports', 'averaged', 'score_sum'])
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

function summarize(
  rows: readonly ProjectRow[],
): Pick<ProjectSummary, 'reports' | 'results' | 'averageScore'> {
  const results = { good: 0, decent: 0, bad: 0 }
  let [reports, averaged, scoreSum] = [0, 0, 0]
  for (const row of rows) {
    reports += row.reports ?? 0
    const result = resultOf(row.result_rank)
    if (!result) continue
    results[result] += row.reports ?? 0
    averaged += row.averaged ?? 0
    scoreSum += row.score_sum ?? 0
  }
  return { reports, results, averageScore: averaged === 0 ? null : Math.round(scoreSum / averaged) }
}
