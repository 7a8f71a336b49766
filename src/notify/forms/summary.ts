import type { Message, MessageEvent } from './message.ts'
import { safeLine } from './safe-text.ts'

/** Events that a message lists; it counts the rest. */
const MOST_LISTED = 5
const MOST_LINES = 5
const TITLE_LENGTH = 150
const LINE_LENGTH = 300

/** The content for people, for all channels; all of it safe text on single lines. */
export interface Summary {
  readonly title: string
  readonly items: readonly SummaryItem[]
  /** "and 9 more"; null if all are listed. */
  readonly more: string | null
  readonly link: string
  /** Whether something got worse. */
  readonly isBad: boolean
}

export interface SummaryItem {
  readonly text: string
  readonly link: string
  readonly url: string | null
  readonly lines: readonly string[]
}

const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'report.completed': ['audit completed', 'audits completed'],
  'report.failed': ['audit failed', 'audits failed'],
  'report.worse': ['page got worse', 'pages got worse'],
  'alert.confirmed': ['new alert', 'new alerts'],
  'alert.resolved': ['alert resolved', 'alerts resolved'],
  'alert.reminder': ['alert still open', 'alerts still open'],
  'crawl.completed': ['crawl completed', 'crawls completed'],
  'crawl.worse': ['crawl with new problems', 'crawls with new problems'],
  'project.budget_broken': ['budget broken', 'budgets broken'],
  'schedule.paused': ['schedule paused', 'schedules paused'],
  'digest.weekly': ['weekly digest', 'weekly digests'],
}

/** Of a project, in the data of a digest. */
interface DigestNumbers {
  readonly alerts_confirmed?: number
  readonly schedules_paused?: number
}

const GOOD = new Set(['report.completed', 'alert.resolved', 'crawl.completed', 'webhook.test'])

export function summaryOf({ events, project, link }: Message): Summary {
  const [first, ...others] = events
  const isBad = events.some(isBadNews)
  if (others.length === 0) {
    const { lines, url } = itemOf(first)
    // Services reject an empty text.
    const title = safeLine(first.headline, TITLE_LENGTH) || 'Message from Pagemark'
    const items = lines.map((text) => ({ text, link: first.link, url: null, lines: [] }))
    const about = url === null ? [] : [{ text: url, link: first.link, url, lines: [] }]
    return { title, items: [...about, ...items], more: null, link: first.link, isBad }
  }
  const more = events.length - MOST_LISTED
  return {
    title: safeLine(`${project?.name ?? 'Pagemark'}: ${countsOf(events)}`, TITLE_LENGTH),
    items: events.slice(0, MOST_LISTED).map(itemOf),
    more: more > 0 ? `and ${more} more` : null,
    link,
    isBad,
  }
}

/** A digest is as bad as what it tells: a new alert or a paused schedule is bad news by itself, too. */
function isBadNews({ kind, data }: MessageEvent): boolean {
  if (kind !== 'digest.weekly') return !GOOD.has(kind)
  const { projects } = data
  return Array.isArray(projects) && projects.some(hasBadNews)
}

function hasBadNews(project: DigestNumbers): boolean {
  const { alerts_confirmed: alerts = 0, schedules_paused: paused = 0 } = project
  return alerts + paused > 0
}

function itemOf({ headline, link, url, lines }: MessageEvent): SummaryItem {
  return {
    text: safeLine(headline, LINE_LENGTH),
    link,
    url: url === undefined ? null : safeLine(url, LINE_LENGTH),
    lines: lines.slice(0, MOST_LINES).map((line) => safeLine(line, LINE_LENGTH)),
  }
}

/** "9 new alerts, 1 alert resolved". */
function countsOf(events: readonly MessageEvent[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .map(([kind, count]) => `${count} ${NAMES[kind]?.[count === 1 ? 0 : 1] ?? kind}`)
    .join(', ')
}

/** The summary as lines of plain text. */
export function linesOf({ items, more }: Summary): string[] {
  return [...items.map(({ text }) => text), ...(more === null ? [] : [more])]
}
