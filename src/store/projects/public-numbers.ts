import { sql } from 'kysely'
import { type Actor, maySee } from '../accounts/actor.ts'
import { inState } from '../alerts/alerts.ts'
import type { Connection } from '../database/database.ts'
import type { Report } from '../reports/report-row.ts'
import { maySeeSite } from '../sites/site-access.ts'
import type { createKept } from './kept-days.ts'

/** Number of public reports and site audits that break a budget. */
interface BrokenBudget {
  readonly pages: number
  readonly sites: number
}

/** What is made of all public reports and site audits of a project. */
export interface ProjectNumbers {
  /** Average of the complete scores, rounded; null without any. */
  readonly averageScore: number | null
  /** Number of public reports. */
  readonly total: number
  /** Number of all open alerts. */
  readonly alertsTotal: number
  /** Open alerts about budgets, by how the rules of these alerts begin (`budgetKey`). */
  readonly broken: ReadonlyMap<string, BrokenBudget>
}

/** The indexes of reports begin with the owner: by its project alone, one is found by reading those of everyone. */
export interface Owned {
  readonly id: string
  readonly ownerId: string
}

/** Of the reports that are shown. */
export const MOST_REPORTS = 50

export const EVERYONE: Actor = { kind: 'anonymous' }

interface Numbered {
  readonly project: Owned
  /** Those that are shown. */
  readonly reports: readonly Report[]
  readonly now: number
  readonly kept: ReturnType<typeof createKept<ProjectNumbers>>
}

/** Those of a project with more reports than are shown are kept for a minute: everyone may ask for them. */
export async function numbersOf(
  db: Connection,
  { project, reports, now, kept }: Numbered,
): Promise<ProjectNumbers> {
  const isWhole = reports.length < MOST_REPORTS
  const read = async () => ({
    ...(isWhole ? totalsOfAll(reports) : await totalsOf(db, project, now)),
    alertsTotal: await countAlerts(db, project, now),
    broken: await brokenBudgets(db, project, now),
  })
  return isWhole ? await read() : await kept({ key: project.id, now }, read)
}

function totalsOfAll(reports: readonly Report[]) {
  const scores = reports.flatMap(({ score, incomplete }) =>
    score === null || incomplete.length > 0 ? [] : [score],
  )
  return { total: reports.length, averageScore: scores.length === 0 ? null : averageOf(scores) }
}

async function totalsOf(db: Connection, { id, ownerId }: Owned, now: number) {
  const row = await db
    .selectFrom('reports')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn
        .avg<number | string | null>(
          eb.case().when('incomplete', 'is', null).then(eb.ref('score')).end(),
        )
        .as('average'),
    ])
    .where('owner_id', '=', ownerId)
    .where('project_id', '=', id)
    .where(maySee(EVERYONE, now))
    .executeTakeFirstOrThrow()
  const { total, average } = row
  return { total, averageScore: average === null ? null : Math.round(Number(average)) }
}

/** Rules of alerts about budgets, without their device: `budget:` and twelve digits. */
const KEY_LENGTH = 19

async function brokenBudgets(
  db: Connection,
  { id, ownerId }: Owned,
  now: number,
): Promise<ProjectNumbers['broken']> {
  const key = sql<string>`substr(alerts.rule, 1, ${sql.lit(KEY_LENGTH)})`.as('key')
  const ofReports = await db
    .selectFrom('alerts')
    .innerJoin('reports', 'reports.id', 'alerts.report_id')
    .select((eb) => [key, eb.fn.count<number>('reports.id').distinct().as('count')])
    .where('reports.owner_id', '=', ownerId)
    .where('reports.project_id', '=', id)
    .where('alerts.rule', 'like', 'budget:%')
    .where(maySee(EVERYONE, now))
    .where(inState('open', now))
    .groupBy('key')
    .execute()
  const ofSites = await db
    .selectFrom('alerts')
    .innerJoin('site_audits', 'site_audits.id', 'alerts.site_audit_id')
    .select((eb) => [key, eb.fn.count<number>('site_audits.id').distinct().as('count')])
    .where('site_audits.project_id', '=', id)
    .where('alerts.rule', 'like', 'budget:%')
    .where(maySeeSite(EVERYONE, now))
    .where(inState('open', now))
    .groupBy('key')
    .execute()
  const pages = new Map(ofReports.map((row) => [row.key, row.count]))
  const sites = new Map(ofSites.map((row) => [row.key, row.count]))
  const keys = new Set([...pages.keys(), ...sites.keys()])
  return new Map(
    [...keys].map((each) => [each, { pages: pages.get(each) ?? 0, sites: sites.get(each) ?? 0 }]),
  )
}

/** Not muted, and of what everyone may see. */
export function openAlerts(db: Connection, { id, ownerId }: Owned, now: number) {
  const ofReports = db
    .selectFrom('alerts')
    .innerJoin('reports', 'reports.id', 'alerts.report_id')
    .where('reports.owner_id', '=', ownerId)
    .where('reports.project_id', '=', id)
    .where(maySee(EVERYONE, now))
    .where(inState('open', now))
  const ofSites = db
    .selectFrom('alerts')
    .innerJoin('site_audits', 'site_audits.id', 'alerts.site_audit_id')
    .where('site_audits.project_id', '=', id)
    .where(maySeeSite(EVERYONE, now))
    .where(inState('open', now))
  return { ofReports, ofSites }
}

async function countAlerts(db: Connection, project: Owned, now: number): Promise<number> {
  const { ofReports, ofSites } = openAlerts(db, project, now)
  const totals = [
    await ofReports.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    await ofSites.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]
  return totals.reduce((sum, { total }) => sum + total, 0)
}

export function averageOf(scores: readonly number[]): number {
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}
