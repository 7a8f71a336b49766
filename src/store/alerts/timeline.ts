import type { MeasureKey } from '../../watch/alerts/watched-run.ts'
import { type Actor, maySee, type Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { findPlace } from '../projects/membership-row.ts'
import { type Marker, markersOf } from './markers.ts'

export interface TimelinePoint {
  readonly run: number
  readonly at: number
  readonly value: number
  readonly conditions: string | null
  /** Page loads; null if that was not stored. */
  readonly loads?: number | null
  readonly benchmarkIndex: number | null
  /** Whether it was made to confirm an alert. */
  readonly isConfirming: boolean
}

export interface ReportLine {
  readonly id: string
  readonly url: string
  /** The oldest first. */
  readonly points: readonly TimelinePoint[]
  /** Whether some of these runs measured desktop besides mobile. */
  readonly isOnBoth: boolean
}

export interface Timeline {
  readonly reports: readonly ReportLine[]
  /** The newest first. */
  readonly markers: readonly Marker[]
}

export interface TimelineQuery {
  readonly measure: MeasureKey
  readonly from: number
  readonly to: number
  /** One report of the project; by default several. */
  readonly reportId?: string | undefined
}

const MOST_REPORTS = 20
const MOST_POINTS = 500

export type TimelineReader = ReturnType<typeof createTimeline>

/** The history of a project's pages. Undefined if this user has no such project. */
export function createTimeline(db: Connection) {
  return async (
    owner: Owner,
    asked: { readonly project: string; readonly query: TimelineQuery },
  ): Promise<Timeline | undefined> => await readTimeline(db, owner, asked)
}

async function readTimeline(
  db: Connection,
  owner: Owner,
  { project, query }: { readonly project: string; readonly query: TimelineQuery },
): Promise<Timeline | undefined> {
  const place = await findPlace(db, owner, project)
  if (!place) return undefined
  const lines = await linesOf(db, owner, { project: place.id, query })
  return { reports: lines, markers: await markersOf(db, place.id, query) }
}

interface LinesAsked {
  /** ID of the project. */
  readonly project: string
  readonly query: TimelineQuery
}

/** The history of the pages of a project that this actor may see, those changed last first; limited. */
export async function linesOf(
  db: Connection,
  actor: Actor,
  { project, query }: LinesAsked,
): Promise<ReportLine[]> {
  let reports = db
    .selectFrom('reports')
    .select(['id', 'url'])
    // The indexes of reports begin with it.
    .where('owner_id', '=', db.selectFrom('projects').select('owner_id').where('id', '=', project))
    .where('project_id', '=', project)
    .where(maySee(actor, await clock(db)))
  if (query.reportId !== undefined) reports = reports.where('id', '=', query.reportId)
  const rows = await reports
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(MOST_REPORTS)
    .execute()
  const lines: ReportLine[] = []
  for (const { id, url } of rows) lines.push({ id, url, ...(await pointsOf(db, id, query)) })
  return lines
}

async function pointsOf(
  db: Connection,
  reportId: string,
  { measure, from, to }: TimelineQuery,
): Promise<Pick<ReportLine, 'points' | 'isOnBoth'>> {
  const rows = await db
    .selectFrom('run_numbers')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('ended_at', '>=', from)
    .where('ended_at', '<=', to)
    .orderBy('number', 'desc')
    .limit(MOST_POINTS)
    .execute()
  const points = rows.toReversed().flatMap((row) => {
    const numbers: Partial<Record<MeasureKey, number>> = JSON.parse(row.numbers)
    const value = numbers[measure]
    if (value === undefined) return []
    const { number: run, ended_at: at, conditions, loads, benchmark_index: benchmarkIndex } = row
    const isConfirming = row.confirming === 1
    return [{ run, at, value, conditions, loads, benchmarkIndex, isConfirming }]
  })
  return { points, isOnBoth: rows.some(({ numbers }) => numbers.includes('"desktop.')) }
}
