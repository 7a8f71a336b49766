import type { Connection } from '../database/database.ts'
import { gatheredCounts } from '../reports/gathered-counts.ts'
import type { ProjectSummary } from './project-summary.ts'
import type { ProjectFaultTable } from '../tables/project-tables.ts'

/** A check that needs work, and the number of the project's reports in which it does. */
export interface ProjectFault {
  readonly check: string
  readonly reports: number
  readonly worst: FaultyPage | null
}

/** The report of a page. */
export interface FaultyPage {
  readonly id: string
  readonly url: string
}

/** The columns of a report that decide where its findings are counted. */
export interface Faulty {
  readonly project_id: string
  readonly faults: string | null
}

/** Moves a report's findings from one count to another; absent before it exists, absent once deleted. */
export async function recountFaults(
  db: Connection,
  before: Faulty | undefined,
  after: Faulty | undefined,
): Promise<void> {
  const steps = [...(before ? stepsOf(before, -1) : []), ...(after ? stepsOf(after, 1) : [])]
  const gathered = gatheredCounts(db)
  if (gathered) gathered.faults.push(...steps)
  else await addFaults(db, steps)
}

function stepsOf({ project_id, faults }: Faulty, by: 1 | -1): ProjectFaultTable[] {
  return readFaults(faults).map((check_id) => ({ project_id, check_id, reports: by }))
}

/** Of one statement: a statement has limited parameters. */
const MOST_ROWS = 1000

/** Makes the steps of any number of reports. */
export async function addFaults(
  db: Connection,
  steps: readonly ProjectFaultTable[],
): Promise<void> {
  const sums = new Map<string, ProjectFaultTable>()
  for (const step of steps) {
    const key = `${step.project_id} ${step.check_id}`
    sums.set(key, { ...step, reports: (sums.get(key)?.reports ?? 0) + step.reports })
  }
  // Rows are always locked in one order, so that two writers never wait for each other.
  const keys = [...sums.keys()].toSorted()
  const rows = keys.flatMap((key) => sums.get(key) ?? []).filter(({ reports }) => reports !== 0)
  for (let start = 0; start < rows.length; start += MOST_ROWS) {
    await db
      .insertInto('project_faults')
      .values(rows.slice(start, start + MOST_ROWS))
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'check_id']).doUpdateSet((eb) => ({
          reports: eb('project_faults.reports', '+', eb.ref('excluded.reports')),
        })),
      )
      .execute()
  }
}

/** Each with the lowest-scoring page of this project that has it, the most common first. */
export async function commonFaults(
  db: Connection,
  project: Pick<ProjectSummary, 'id' | 'ownerId'>,
): Promise<ProjectFault[]> {
  const worst = await worstPages(db, project)
  const rows = await db
    .selectFrom('project_faults')
    .select(['check_id as check', 'reports'])
    .where('project_id', '=', project.id)
    .where('reports', '>', 0)
    .orderBy('reports', 'desc')
    .orderBy('check_id')
    .execute()
  return rows.map((row) => ({ ...row, worst: worst.get(row.check) ?? null }))
}

/** Reports that are read to name a page for each: a finding in none of them is rare or harmless. */
const READ_AT_MOST = 100

async function worstPages(
  db: Connection,
  { id, ownerId }: Pick<ProjectSummary, 'id' | 'ownerId'>,
): Promise<Map<string, FaultyPage>> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'url', 'faults'])
    .where('owner_id', '=', ownerId)
    .where('project_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('score', 'is not', null)
    .orderBy('score')
    .orderBy('id')
    .limit(READ_AT_MOST)
    .execute()
  const pages = new Map<string, FaultyPage>()
  for (const { id: report, url, faults } of rows.toReversed()) {
    for (const check of readFaults(faults)) pages.set(check, { id: report, url })
  }
  return pages
}

function readFaults(json: string | null): string[] {
  const ids: unknown = JSON.parse(json ?? '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
