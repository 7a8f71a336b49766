import type { WhatChanged } from '../../report/compare/what-changed.ts'
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
  /** What is true once it is resolved. */
  readonly resolved: string
}

interface News {
  readonly rules: WatchRules
  readonly subject: WatchedSubject
  readonly told: readonly ToldAlert[]
  readonly runNumber: number
  readonly now: number
}

interface Marker {
  readonly name: string
  readonly line: string
}

/** Number of listed changes; the page of the alert has all. */
const MOST_LINES = 4

const MINUTE_MS = 60_000

/**
 * An event for each alert, one for all broken budgets, and for a report one for all that got worse: channels choose which
 * they want.
 */
export async function recordAlertEvents(trx: Connection, news: News): Promise<void> {
  const { told, subject } = news
  const marker = await markerBefore(trx, news)
  for (const each of told) await recordAlertEvent(trx, each, { ...news, marker })
  const opened = told.filter((each) => each.news !== 'resolved').map(({ row }) => row)
  const broken = opened.filter(({ rule }) => isOfBudget(rule))
  if (subject.kind === 'report') {
    const worse = opened.filter(({ rule }) => /^(?:worse|check):/.test(rule))
    await recordTogether(trx, news, { kind: 'report.worse', what: 'got worse', rows: worse })
  }
  const what = broken.length === 1 ? 'breaks a budget' : `breaks ${broken.length} budgets`
  await recordTogether(trx, news, { kind: 'project.budget_broken', what, rows: broken })
}

async function recordAlertEvent(
  trx: Connection,
  told: ToldAlert,
  { rules, subject, marker }: News & { readonly marker: Marker | undefined },
): Promise<void> {
  const { row, news } = told
  const changes: WhatChanged | undefined =
    row.changes === null || news === 'resolved' ? undefined : JSON.parse(row.changes)
  const changed = changes ? rules.newsLines(changes, row.message).slice(0, MOST_LINES) : []
  await recordEvent(trx, {
    kind: news === 'resolved' ? 'alert.resolved' : 'alert.confirmed',
    project: subject.projectId,
    owner: subject.ownerId,
    subject: { kind: 'alert', id: row.id },
    body: {
      headline: headlineOf(told, subject),
      news: newsOf(told),
      path: `/alerts/${row.id}`,
      url: subject.url,
      lines: linesOf(news, changed, marker),
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
        ...scoresOf(changes),
        marker: marker?.name ?? null,
      },
    },
  })
}

function linesOf(news: AlertNews, changed: readonly string[], marker: Marker | undefined) {
  if (news === 'resolved') return []
  const steady = 'This alert sends no more messages until it has been steady for a day'
  return [...(news === 'flapping' ? [steady] : []), ...changed, ...(marker ? [marker.line] : [])]
}

/** Of the run that gave the first sign, and of the one before. */
function scoresOf(changes: WhatChanged | undefined) {
  const { a, b } = changes?.score ?? { a: null, b: null }
  return { score: b, score_before: a }
}

function isOfBudget(rule: string): boolean {
  return rule.startsWith('budget:')
}

/** What happened to a page whose name stands before it. */
function newsOf({ row, news, resolved }: ToldAlert): string {
  if (news === 'resolved') return `Resolved: ${resolved}`
  const message = isOfBudget(row.rule) ? `Budget broken: ${row.message}` : row.message
  return news === 'flapping' ? `${message}, for the third time in a day` : message
}

function headlineOf(told: ToldAlert, { url }: WatchedSubject): string {
  const page = shortUrl(url)
  const { row, news, resolved } = told
  if (news === 'resolved') return `Resolved on ${page}: ${resolved}`
  if (!isOfBudget(row.rule)) return `${page}: ${newsOf(told)}`
  return `${page} breaks a budget: ${newsOf(told).replace('Budget broken: ', '')}`
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
  const [first, ...others] = rows
  if (!first) return
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  await recordEvent(trx, {
    kind,
    project: subject.projectId,
    owner: subject.ownerId,
    subject: { kind: subject.kind, id: subject.id },
    body: {
      headline: `${shortUrl(subject.url)} ${what}: ${first.message}${more}`,
      path: `/${subject.kind === 'report' ? 'r' : 's'}/${subject.id}`,
      url: subject.url,
      lines: others.slice(0, MOST_LINES).map(({ message }) => message),
      data: {
        ...(subject.kind === 'report'
          ? { report: subject.id, run: runNumber }
          : { site_audit_id: subject.id, crawl: runNumber }),
        alerts: rows.map(({ id }) => id),
      },
    },
  })
}

async function markerBefore(trx: Connection, { subject, now }: News): Promise<Marker | undefined> {
  const marker = await lastMarkerBefore(trx, subject.projectId, now)
  if (!marker) return undefined
  const minutes = Math.round((now - marker.at) / MINUTE_MS)
  const ago = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
  return { name: marker.name, line: `Last marker: ${marker.name}, ${ago} before` }
}
