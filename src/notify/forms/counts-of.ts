import type { MessageEvent } from './message.ts'
import { isPage, type PageNews } from './page-news.ts'

const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'report.completed': ['audit completed', 'audits completed'],
  'report.failed': ['audit failed', 'audits failed'],
  site: ['site got worse', 'sites got worse'],
  'target of site': ['site cannot be crawled', 'sites cannot be crawled'],
  target: ['page cannot be audited', 'pages cannot be audited'],
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

/** "3 pages got worse since Deploy 4f2c, 1 audit failed". */
export function countsOf(groups: readonly (PageNews | MessageEvent)[]): string {
  const counts = new Map<string, number>()
  const count = (kind: string, by = 1) => counts.set(kind, (counts.get(kind) ?? 0) + by)
  for (const group of groups) {
    if (!isPage(group)) count(group.kind, eventsIn(group))
    else if (group.isBad) count(nameOfBad(group))
    else for (const { kind } of group.events) count(kind)
  }
  const since = sinceText(groups)
  const last = [...counts.keys()].findLast((kind) => OF_PAGES.has(kind))
  return [...counts]
    .map(([kind, of]) => {
      const words = `${of} ${NAMES[kind]?.[of === 1 ? 0 : 1] ?? kind}`
      return kind === last ? `${words}${since}` : words
    })
    .join(', ')
}

const OF_PAGES: ReadonlySet<string> = new Set(['report.worse', 'target'])

/** One event tells of all budgets that a run breaks. */
function eventsIn({ kind, data: { alerts } }: MessageEvent): number {
  return kind === 'project.budget_broken' && Array.isArray(alerts) ? alerts.length : 1
}

function nameOfBad({ isSite, events }: PageNews): string {
  const isTarget = events.some(
    ({ kind, data }) => kind === 'alert.confirmed' && data['rule'] === 'target',
  )
  if (isSite) return isTarget ? 'target of site' : 'site'
  return isTarget ? 'target' : 'report.worse'
}

/** The marker before all of them. */
function sinceText(groups: readonly (PageNews | MessageEvent)[]): string {
  const events = groups.flatMap((group) => (isPage(group) && group.isBad ? group.events : []))
  const [marker, ...others] = new Set(
    events.filter(({ kind }) => kind === 'alert.confirmed').map(({ data }) => data['marker']),
  )
  return typeof marker === 'string' && others.length === 0 ? ` since ${marker}` : ''
}
