import { sql } from 'kysely'
import type { Rule } from '../../report/rules/rule.ts'
import type { Actor } from '../accounts/actor.ts'
import { maySee } from '../accounts/actor.ts'
import { type AlertSubject, inState } from '../alerts/alerts.ts'
import { linesOf, type ReportLine } from '../alerts/timeline.ts'
import { budgetsOf } from '../budgets/budgets.ts'
import { type Connection, reading } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { entriesFor, type FeedEntry } from '../feeds/feed-entries.ts'
import { type Report, selectReports, toReport } from '../reports/report-row.ts'
import { maySeeSite } from '../sites/site-access.ts'
import { createKeptDays } from './kept-days.ts'
import type { ProjectDay } from './project-days.ts'

/** An open alert, without the notes of members. */
export interface PublicAlert {
  readonly message: string
  readonly since: number
  readonly subject: AlertSubject
}

/** Number of public reports and site audits that break a budget. */
interface BrokenBudget {
  readonly pages: number
  readonly sites: number
}

/** A project as everyone with the link sees it: made of its public reports and site audits only. */
export interface PublicProject {
  readonly id: string
  readonly name: string
  /** Average of the complete scores, rounded; null without any. */
  readonly averageScore: number | null
  /** Number of public reports. */
  readonly total: number
  /** Those that changed last, the latest first. */
  readonly reports: readonly Report[]
  /** Average scores of the pages that changed last, by day. */
  readonly days: readonly ProjectDay[]
  /** Those that opened last, the latest first. */
  readonly alerts: readonly PublicAlert[]
  /** Number of all open alerts. */
  readonly alertsTotal: number
  /** Budgets of the project, also those that apply to private reports only. */
  readonly budgets: readonly Rule[]
  /** Number of public site audits. */
  readonly sites: number
  /** Open alerts about budgets, by how the rules of these alerts begin (`budgetKey`). */
  readonly broken: ReadonlyMap<string, BrokenBudget>
  /** Alerts and crawls, the latest first. */
  readonly entries: readonly FeedEntry[]
}

const MOST_REPORTS = 50
const MOST_ALERTS = 20
const MOST_ENTRIES = 10
const DAY_MS = 24 * 60 * 60_000
const DAYS = 90

const EVERYONE: Actor = { kind: 'anonymous' }

export type PublicProjects = ReturnType<typeof createPublicProjects>

/** Projects with a public page. What everyone may see is decided per report, as on the reports themselves. */
export function createPublicProjects(db: Connection) {
  const keptDays = createKeptDays()
  return {
    /** Undefined if there is no such project, or it has no public page. */
    async find(id: string): Promise<PublicProject | undefined> {
      return await reading(db, async (snapshot) => {
        const project = await snapshot
          .selectFrom('projects')
          .select(['id', 'name'])
          .where('id', '=', id)
          .where('public_since', 'is not', null)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        return project && { ...project, ...(await contentOf(snapshot, id, keptDays)) }
      })
    },
  }
}

/** Whether a project has a public page. */
export async function isPublic(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .where('public_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

async function contentOf(
  db: Connection,
  id: string,
  keptDays: ReturnType<typeof createKeptDays>,
): Promise<Omit<PublicProject, 'id' | 'name'>> {
  const now = await clock(db)
  const reports = await selectReports(db)
    .where('reports.project_id', '=', id)
    .where(maySee(EVERYONE, now))
    .orderBy('reports.updated_at', 'desc')
    .orderBy('reports.id')
    .limit(MOST_REPORTS)
    .execute()
  const query = { measure: 'score', from: now - DAYS * DAY_MS, to: now } as const
  return {
    ...(await totalsOf(db, id, now)),
    reports: reports.map(toReport),
    days: await keptDays({ projectId: id, reports, now }, async () =>
      daysOf(await linesOf(db, EVERYONE, { project: id, query })),
    ),
    ...(await alertsOf(db, id, now)),
    budgets: await budgetsOf(db, id),
    sites: await countSites(db, id, now),
    broken: await brokenBudgets(db, id, now),
    entries: (await entriesFor(db, EVERYONE, id)).slice(0, MOST_ENTRIES),
  }
}

async function totalsOf(db: Connection, id: string, now: number) {
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
  id: string,
  now: number,
): Promise<PublicProject['broken']> {
  const key = sql<string>`substr(alerts.rule, 1, ${sql.lit(KEY_LENGTH)})`.as('key')
  const ofReports = await db
    .selectFrom('alerts')
    .innerJoin('reports', 'reports.id', 'alerts.report_id')
    .select((eb) => [key, eb.fn.count<number>('reports.id').distinct().as('count')])
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

/** Those whose page shows a crawl. */
async function countSites(db: Connection, id: string, now: number): Promise<number> {
  const { total } = await db
    .selectFrom('site_audits')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('project_id', '=', id)
    .where('shown_crawl_id', 'is not', null)
    .where(maySeeSite(EVERYONE, now))
    .executeTakeFirstOrThrow()
  return total
}

async function alertsOf(
  db: Connection,
  id: string,
  now: number,
): Promise<Pick<PublicProject, 'alerts' | 'alertsTotal'>> {
  const ofReports = db
    .selectFrom('alerts')
    .innerJoin('reports', 'reports.id', 'alerts.report_id')
    .where('reports.project_id', '=', id)
    .where(maySee(EVERYONE, now))
    .where(inState('open', now))
  const ofSites = db
    .selectFrom('alerts')
    .innerJoin('site_audits', 'site_audits.id', 'alerts.site_audit_id')
    .where('site_audits.project_id', '=', id)
    .where(maySeeSite(EVERYONE, now))
    .where(inState('open', now))
  const totals = [
    await ofReports.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    await ofSites.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]
  const rows = [
    ...(await ofReports
      .select(['alerts.message', 'alerts.since', 'reports.id', 'reports.url'])
      .select(sql<'report' | 'site_audit'>`'report'`.as('kind'))
      .orderBy('alerts.since', 'desc')
      .orderBy('alerts.id')
      .limit(MOST_ALERTS)
      .execute()),
    ...(await ofSites
      .select(['alerts.message', 'alerts.since', 'site_audits.id', 'site_audits.url'])
      .select(sql<'report' | 'site_audit'>`'site_audit'`.as('kind'))
      .orderBy('alerts.since', 'desc')
      .orderBy('alerts.id')
      .limit(MOST_ALERTS)
      .execute()),
  ]
  return {
    alerts: rows
      .toSorted((a, b) => b.since - a.since)
      .slice(0, MOST_ALERTS)
      .map(({ message, since, ...subject }) => ({ message, since, subject })),
    alertsTotal: totals.reduce((sum, { total }) => sum + total, 0),
  }
}

/** The average of each day with runs, in UTC, the oldest first. */
function daysOf(lines: readonly ReportLine[]): ProjectDay[] {
  const days = new Map<number, number[]>()
  for (const { at, value, isConfirming } of lines.flatMap(({ points }) => points)) {
    if (isConfirming) continue
    const day = Math.floor(at / DAY_MS) * DAY_MS
    days.set(day, [...(days.get(day) ?? []), value])
  }
  return [...days]
    .map(([at, scores]) => ({ at, runs: scores.length, score: averageOf(scores) }))
    .toSorted((a, b) => a.at - b.at)
}

function averageOf(scores: readonly number[]): number {
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}
