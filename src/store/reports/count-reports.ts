import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ResultClass } from '../../report/results.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Connection, Database } from '../database/database.ts'
import { selectProjectsToEmpty } from '../projects/projects-to-empty.ts'
import { rankOf } from '../runs/result-rank.ts'
import type { ReportStatus } from '../tables/report-tables.ts'
import { ALL_PROJECTS } from './counters.ts'

export interface CountQuery {
  readonly ownerId: string
  readonly projectId?: string | undefined
  readonly result?: ResultClass | undefined
  readonly status?: ReportStatus | undefined
  /** Whether `generated` is needed: reports without a class are counted one by one. */
  readonly byTime?: boolean | undefined
}

export interface Counts {
  readonly all: number
  readonly withResult: number
  /** Number of reports that were ever generated, with or without a class; only if asked for. */
  readonly generated: number
  /** Number of the owner's deleted projects whose reports are not yet deleted. */
  readonly toEmpty: number
}

/** Numbers of matching reports. */
export async function countReports(db: Connection, query: CountQuery): Promise<Counts> {
  const { ownerId, projectId, result, status } = query
  const values = {
    owner: ownerId,
    project: projectId ?? ALL_PROJECTS,
    rank: result ? rankOf(result) : 0,
    status: status ?? '',
  }
  const [row] = await readCounts(db, values, JSON.stringify(countsOf(query)))
  if (!row) throw new Error('A sum has no row.')
  return toCounts(row)
}

const readCounts = builtOnce(
  ['owner', 'project', 'rank', 'status'],
  (db, blanks, variant) => selectCounts(db, blanks, JSON.parse(variant)),
  'lookup',
)

/** Which reports are counted, and how. */
export interface CountsOf {
  readonly ofProject: boolean
  readonly ofResult: boolean
  readonly ofStatus: boolean
  /** Also counts generated reports without a class, of which a filter by result leaves none. */
  readonly byTime: boolean
}

export function countsOf({
  projectId,
  result,
  status,
  byTime,
}: Omit<CountQuery, 'ownerId'>): CountsOf {
  return {
    ofProject: projectId !== undefined,
    ofResult: result !== undefined,
    ofStatus: status !== undefined,
    byTime: byTime === true && result === undefined,
  }
}

type CountBlanks = Readonly<Record<'owner' | 'project' | 'rank' | 'status', RawBuilder<never>>>

/** One row. */
export function selectCounts(
  db: Connection,
  blanks: CountBlanks,
  by: CountsOf,
): SelectQueryBuilder<Database, 'report_counters', CountsRow> {
  const { owner, project, rank, status } = blanks
  const withoutClass = by.byTime ? countWithoutClass(db, blanks, by) : sql<number>`0`
  const toEmpty = selectProjectsToEmpty(db, owner)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const counters = db
    .selectFrom('report_counters')
    .select([
      sql<number>`coalesce(sum(reports), 0)`.as('all_reports'),
      sql<number>`coalesce(sum(case when result_rank > 0 then reports end), 0)`.as('with_result'),
      withoutClass.as('without_class'),
      sql<number>`${toEmpty}`.as('to_empty'),
    ])
    .where('owner_id', '=', owner)
    .where('project_id', '=', project)
  const ofResult = by.ofResult ? counters.where('result_rank', '=', rank) : counters
  return by.ofStatus ? ofResult.where('status', '=', status) : ofResult
}

/** Number of generated reports without a class, such as those of PDFs. Counters do not tell them from new reports. */
function countWithoutClass(
  db: Connection,
  { owner, project, status }: CountBlanks,
  { ofProject, ofStatus }: CountsOf,
): RawBuilder<number> {
  let reports = db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner)
    .where('result_rank', 'is', null)
    .where('generated_at', 'is not', null)
    .where('deleted_at', 'is', null)
  if (ofProject) reports = reports.where('project_id', '=', project)
  if (ofStatus) reports = reports.where('status', '=', status)
  return sql<number>`${reports}`
}

interface CountsRow {
  readonly all_reports: number
  readonly with_result: number
  readonly without_class: number
  readonly to_empty: number
}

export function toCounts(row: CountsRow): Counts {
  const { all_reports: all, with_result: withResult, without_class: withoutClass } = row
  return { all, withResult, generated: withResult + withoutClass, toEmpty: row.to_empty }
}
