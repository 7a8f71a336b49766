import { sql } from 'kysely'
import type { Rule } from '../../report/rules/rule.ts'
import { maySee } from '../accounts/actor.ts'
import type { AlertSubject } from '../alerts/alerts.ts'
import { linesOf, type ReportLine } from '../alerts/timeline.ts'
import { budgetsOf } from '../budgets/budgets.ts'
import { type Connection, reading } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { entriesFor, type FeedEntry } from '../feeds/feed-entries.ts'
import { type Report, selectReports, toReport } from '../reports/report-row.ts'
import { maySeeSite } from '../sites/site-access.ts'
import { createKept, createKeptDays } from './kept-days.ts'
import type { ProjectDay } from './project-days.ts'
import {
  averageOf,
  EVERYONE,
  MOST_REPORTS,
  numbersOf,
  openAlerts,
  type Owned,
  type ProjectNumbers,
} from './public-numbers.ts'

/** An open alert, without the notes of members. */
export interface PublicAlert {
  readonly message: string
  readonly since: number
  readonly subject: AlertSubject
}

/** A project as everyone with the link sees it: made of its public reports and site audits only. */
export interface PublicProject extends ProjectNumbers {
  readonly id: string
  readonly name: string
  /** Those that changed last, the latest first. */
  readonly reports: readonly Report[]
  /** Average scores of the pages that changed last, by day. */
  readonly days: readonly ProjectDay[]
  /** Those that opened last, the latest first. */
  readonly alerts: readonly PublicAlert[]
  /** Budgets of the project, also those that apply to private reports only. */
  readonly budgets: readonly Rule[]
  /** Number of public site audits. */
  readonly sites: number
  /** Alerts and crawls, the latest first. */
  readonly entries: readonly FeedEntry[]
}

const MOST_ALERTS = 20
const MOST_ENTRIES = 10
const DAY_MS = 24 * 60 * 60_000
const DAYS = 90

export type PublicProjects = ReturnType<typeof createPublicProjects>

/** Projects with a public page. What everyone may see is decided per report, as on the reports themselves. */
export function createPublicProjects(db: Connection) {
  const kept = { days: createKeptDays(), numbers: createKept<ProjectNumbers>() }
  return {
    /** Undefined if there is no such project, or it has no public page. */
    async find(id: string): Promise<PublicProject | undefined> {
      return await reading(db, async (snapshot) => {
        const project = await snapshot
          .selectFrom('projects')
          .select(['id', 'name', 'owner_id'])
          .where('id', '=', id)
          .where('public_since', 'is not', null)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        if (!project) return undefined
        const { name, owner_id: ownerId } = project
        return { id, name, ...(await contentOf(snapshot, { id, ownerId }, kept)) }
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

interface Kept {
  readonly days: ReturnType<typeof createKeptDays>
  readonly numbers: ReturnType<typeof createKept<ProjectNumbers>>
}

async function contentOf(
  db: Connection,
  project: Owned,
  kept: Kept,
): Promise<Omit<PublicProject, 'id' | 'name'>> {
  const now = await clock(db)
  const { id, ownerId } = project
  const rows = await selectReports(db)
    .where('reports.owner_id', '=', ownerId)
    .where('reports.project_id', '=', id)
    .where(maySee(EVERYONE, now))
    .orderBy('reports.updated_at', 'desc')
    .orderBy('reports.id')
    .limit(MOST_REPORTS)
    .execute()
  const reports = rows.map(toReport)
  const query = { measure: 'score', from: now - DAYS * DAY_MS, to: now } as const
  return {
    ...(await numbersOf(db, { project, reports, now, kept: kept.numbers })),
    reports,
    days: await kept.days({ projectId: id, reports, now }, async () =>
      daysOf(await linesOf(db, EVERYONE, { project: id, query })),
    ),
    alerts: await alertsOf(db, project, now),
    budgets: await budgetsOf(db, id),
    sites: await countSites(db, id, now),
    entries: (await entriesFor(db, EVERYONE, id)).slice(0, MOST_ENTRIES),
  }
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
  project: Owned,
  now: number,
): Promise<PublicProject['alerts']> {
  const { ofReports, ofSites } = openAlerts(db, project, now)
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
  return rows
    .toSorted((a, b) => b.since - a.since)
    .slice(0, MOST_ALERTS)
    .map(({ message, since, ...subject }) => ({ message, since, subject }))
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
