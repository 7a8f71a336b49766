import type { Selectable } from 'kysely'
import type { Failure, ResultClass } from '../../report/results.ts'
import { type Actor, maySeeBy, valuesOf } from '../accounts/actor.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { resultOf } from '../runs/result-rank.ts'
import { type ShownRequest, shownRequestOf } from './request-columns.ts'
import type { Privacy, ReportStatus, ReportTable } from '../tables/report-tables.ts'

/** A report as its readers get it. Times are milliseconds since 1970, by the database's clock. */
export interface Report extends ShownRequest {
  readonly id: string
  readonly ownerId: string
  readonly projectId: string
  /** The project's name. */
  readonly project: string
  /** Title of the page, if the latest completed run found one. */
  readonly title: string | null
  readonly status: ReportStatus
  /** This and the next six are of the latest completed run, null until there is one. */
  readonly result: ResultClass | null
  readonly score: number | null
  /** IDs of the categories whose score is missing unmeasured parts: the page's score is missing them too. */
  readonly incomplete: readonly string[]
  readonly categories: Readonly<Record<string, number | null>> | null
  readonly aiReadiness: { readonly passed: number; readonly of: number } | null
  readonly finalUrl: string | null
  readonly generatedAt: number | null
  readonly privacy: Privacy
  /** Whether search engines may list it. Only with privacy 0. */
  readonly listed: boolean
  readonly hasPassword: boolean
  /** Number of runs, including the current one. */
  readonly runs: number
  /** Why the latest run failed; null if it did not. */
  readonly error: Failure | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** Reports with their project's name, as `toReport` reads them. */
export function selectReports(db: Connection) {
  return db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .selectAll('reports')
    .select('projects.name as project_name')
}

/** The columns that `toReport` reads, without the indexed copies of others: a list reads them for each row. */
const SHOWN = [
  'id',
  'owner_id',
  'project_id',
  'url',
  'scheme_given',
  'device',
  'samples',
  'language',
  'wait_for',
  'not_for_search',
  'access_username',
  'access_password',
  'title',
  'status',
  'result_rank',
  'score',
  'incomplete',
  'categories',
  'ai_readiness',
  'final_url',
  'generated_at',
  'privacy',
  'listed',
  'password_hash',
  'run_count',
  'error_code',
  'error_message',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ReportTable)[]

/** The same as `selectReports` with fewer columns. */
export function selectShownReports(db: Connection) {
  return db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .select(SHOWN.map((name) => `reports.${name}` as const))
    .select('projects.name as project_name')
}

type ShownRow = Pick<Selectable<ReportTable>, (typeof SHOWN)[number]> & { project_name: string }

/** Columns with JSON were written by this module, in the named type. */
export function toReport(row: ShownRow): Report {
  const categories: Report['categories'] = JSON.parse(row.categories ?? 'null')
  const incomplete: Report['incomplete'] = JSON.parse(row.incomplete ?? '[]')
  const aiReadiness: Report['aiReadiness'] = JSON.parse(row.ai_readiness ?? 'null')
  return {
    ...shownRequestOf(row),
    id: row.id,
    ownerId: row.owner_id,
    projectId: row.project_id,
    project: row.project_name,
    title: row.title,
    status: row.status,
    result: resultOf(row.result_rank),
    score: row.score,
    incomplete,
    categories,
    aiReadiness,
    finalUrl: row.final_url,
    generatedAt: row.generated_at,
    privacy: row.privacy,
    listed: row.listed === 1,
    hasPassword: row.password_hash !== null,
    runs: row.run_count,
    error: failureOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The report, if this actor may see it. */
export async function findReport(
  db: Connection,
  actor: Actor,
  id: string,
): Promise<Report | undefined> {
  const [row] = await readVisible(db, { id, ...valuesOf(actor) }, actor.kind)
  return row && toReport(row)
}

const readVisible = builtOnce(
  ['id', 'user', 'unlock'],
  (db, { id, ...values }, kind: Actor['kind']) =>
    selectShownReports(db)
      .where('reports.id', '=', id)
      .where(maySeeBy(kind, values, wordsOf(db).now)),
  'lookup',
)

/** A report that is known to exist. */
export async function readReport(trx: Connection, id: string): Promise<Report> {
  return toReport(await selectReports(trx).where('reports.id', '=', id).executeTakeFirstOrThrow())
}

export function failureOf(row: {
  error_code: Failure['code'] | null
  error_message: string | null
}): Failure | null {
  if (row.error_code === null) return null
  return { code: row.error_code, message: row.error_message ?? '' }
}
