import type { AlertNews } from '../../watch/alerts/step-alert.ts'
import { shortUrl } from '../channels/event-body.ts'
import { recordEvent } from '../channels/record-event.ts'
import type { Connection } from '../database/database.ts'
import type { EventKind } from '../tables/channel-tables.ts'
import type { AlertRow } from './alert-row.ts'
import { lastMarkerBefore } from './markers.ts'
import type { WatchedSubject, WatchRules } from './watch-rules.ts'

export interface ToldAlert {
  readonly row: AlertRow
  readonly news: AlertNews
}

interface News {
  readonly rules: WatchRules
  readonly subject: WatchedSubject
  readonly told: readonly ToldAlert[]
  readonly runNumber: number
  readonly now: number
}

/** Number of listed changes; the page of the alert has all. */
const MOST_LINES = 4

const MINUTE_MS = 60_000

/**
 * An event for each alert, and for a report one for it and one for its budgets: channels choose which they want.
 */
export async function recordAlertEvents(trx: Connection, news: News): Promise<void> {
  const { told, subject } = news
  const marker = await markerLine(trx, news)
  for (const each of told) await recordAlertEvent(trx, each, { ...news, marker })
  if (subject.kind === 'site_audit') return
  const opened = told.filter((each) => each.news !== 'resolved').map(({ row }) => row)
  const worse = opened.filter(({ rule }) => /^(?:worse|check):/.test(rule))
  const broken = opened.filter(({ rule }) => rule.startsWith('budget:'))
  await recordTogether(trx, news, { kind: 'report.worse', what: 'got worse', rows: worse })
  const kind = 'project.budget_broken'
  await recordTogether(trx, news, { kind, what: 'breaks a budget', rows: broken })
}

async function recordAlertEvent(
  trx: Connection,
  { row, news }: ToldAlert,
  { rules, subject, marker }: News & { readonly marker: readonly string[] },
): Promise<void> {
  const changes = row.changes === null ? [] : rules.changeLines(JSON.parse(row.changes))
  const lines = [...marker, ...changes.slice(0, MOST_LINES)]
  const steady = 'No more messages until it has been steady for a day'
  await recordEvent(trx, {
    kind: news === 'resolved' ? 'alert.resolved' : 'alert.confirmed',
    project: subject.projectId,
    owner: subject.ownerId,
    subject: { kind: 'alert', id: row.id },
    body: {
      headline: headlineOf(row, news, subject),
      path: `/alerts/${row.id}`,
      url: subject.url,
      lines: news === 'resolved' ? [] : news === 'flapping' ? [steady, ...lines] : lines,
      data: {
        alert: row.id,
        [subject.kind === 'report' ? 'report' : 'site_audit_id']: subject.id,
        rule: row.rule,
        state: row.state,
        flapping: news === 'flapping',
        value: row.value,
        baseline: row.baseline,
        threshold: row.threshold,
        unit: row.unit,
      },
    },
  })
}

function headlineOf(row: AlertRow, news: AlertNews, { url }: WatchedSubject): string {
  const page = shortUrl(url)
  if (news === 'resolved') return `Resolved on ${page}: ${row.title}`
  if (news === 'flapping') return `${page}: ${row.message}, for the third time in a day`
  return `${page}: ${row.message}`
}

interface Together {
  readonly kind: EventKind
  readonly what: string
  readonly rows: readonly AlertRow[]
}

async function recordTogether(
  trx: Connection,
  { subject, runNumber }: News,
  { kind, what, rows }: Together,
): Promise<void> {
  if (rows.length === 0) return
  await recordEvent(trx, {
    kind,
    project: subject.projectId,
    owner: subject.ownerId,
    subject: { kind: 'report', id: subject.id },
    body: {
      headline: `${shortUrl(subject.url)} ${what}`,
      path: `/r/${subject.id}`,
      url: subject.url,
      lines: rows.slice(0, MOST_LINES).map(({ message }) => message),
      data: { report: subject.id, run: runNumber, alerts: rows.map(({ id }) => id) },
    },
  })
}

async function markerLine(trx: Connection, { subject, now }: News): Promise<readonly string[]> {
  const marker = await lastMarkerBefore(trx, subject.projectId, now)
  if (!marker) return []
  const minutes = Math.round((now - marker.at) / MINUTE_MS)
  const ago = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
  return [`Last marker: ${marker.name}, ${ago} before`]
}
