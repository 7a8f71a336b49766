import type { Connection } from '../database/database.ts'
import { lastDays, type ProjectDay } from './project-days.ts'
import { commonFaults, type ProjectFault } from './project-faults.ts'
import type { ProjectSummary } from './project-summary.ts'
import { type Report, selectReports, toReport } from '../reports/report-row.ts'

/** The report of a project with the lowest score. */
export interface WorstReport {
  readonly id: string
  readonly url: string
  readonly score: number
}

export interface ProjectOverview extends ProjectSummary {
  /** The last days with completed runs, the oldest first. */
  readonly days: readonly ProjectDay[]
  /** Null while no report has a complete score. */
  readonly worst: WorstReport | null
}

export interface InspectedProject extends ProjectOverview {
  /** All checks that need work in its reports, the most common first. */
  readonly faults: readonly ProjectFault[]
  /** Reports with a score, the lowest first, limited. */
  readonly lowest: readonly Report[]
}

/** As many as a line of a list can show. */
const DAYS_IN_LIST = 30
const DAYS_ON_PAGE = 90
const REPORTS_ON_PAGE = 10

/** Costs two short index reads per project. */
export async function overviewsOf(
  db: Connection,
  projects: readonly ProjectSummary[],
): Promise<ProjectOverview[]> {
  const overviews: ProjectOverview[] = []
  for (const project of projects) overviews.push(await overviewOf(db, project, DAYS_IN_LIST))
  return overviews
}

export async function inspectProject(
  db: Connection,
  project: ProjectSummary,
): Promise<InspectedProject> {
  const faults = await commonFaults(db, project)
  const lowest = await lowestOf(db, project)
  return { ...(await overviewOf(db, project, DAYS_ON_PAGE)), faults, lowest }
}

async function overviewOf(
  db: Connection,
  project: ProjectSummary,
  days: number,
): Promise<ProjectOverview> {
  const worst = await worstOf(db, project)
  return { ...project, days: await lastDays(db, project.id, days), worst }
}

async function lowestOf(db: Connection, { id, ownerId }: ProjectSummary): Promise<Report[]> {
  const rows = await selectReports(db)
    .where('reports.owner_id', '=', ownerId)
    .where('reports.project_id', '=', id)
    .where('reports.deleted_at', 'is', null)
    .where('reports.score', 'is not', null)
    .orderBy('reports.score')
    .orderBy('reports.id')
    .limit(REPORTS_ON_PAGE)
    .execute()
  return rows.map(toReport)
}

async function worstOf(
  db: Connection,
  { id, ownerId }: ProjectSummary,
): Promise<WorstReport | null> {
  const row = await db
    .selectFrom('reports')
    .select(['id', 'url', 'score'])
    .where('owner_id', '=', ownerId)
    .where('project_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('score', 'is not', null)
    .where('incomplete', 'is', null)
    .orderBy('score')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && row.score !== null ? { id: row.id, url: row.url, score: row.score } : null
}
