import { countsOf } from './counts-of.ts'
import type { Message, MessageEvent } from './message.ts'
import { byPage, isPage, type PageNews } from './page-news.ts'
import { safeLine } from './safe-text.ts'
import { toldOnce } from './told-once.ts'

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

/** Of a project, in the data of a digest. */
interface DigestNumbers {
  readonly alerts_confirmed?: number
  readonly schedules_paused?: number
}

const GOOD = new Set(['report.completed', 'alert.resolved', 'crawl.completed', 'webhook.test'])

export function summaryOf(message: Message): Summary {
  const events = toldOnce(message.events)
  const isBad = events.some(isBadNews)
  const [first, ...others] = byPage(events)
  if (!first) throw new TypeError('A message has at least one event.')
  if (others.length > 0) return { ...ofSeveral(message, [first, ...others]), isBad }
  const [event, ...more] = isPage(first) ? first.events : [first]
  return { ...(isPage(first) && more.length > 0 ? ofPage(first) : ofOne(event)), isBad }
}

type Content = Omit<Summary, 'isBad'>

function ofOne(event: MessageEvent): Content {
  const { text, link, url, lines } = itemOf(event)
  // Services reject an empty text.
  const title = safeLine(event.headline, TITLE_LENGTH) || 'Message from Pagemark'
  const about = url === null || text.includes(nameOf(url)) ? [] : [url]
  const items = [...about, ...lines].map((each) => ({ text: each, link, lines: [], url: null }))
  return { title, items, more: null, link }
}

/** Several alerts of a page: each of them, and what changed as far as there is room. */
function ofPage({ page, events, text }: PageNews): Content {
  const link = events[0].link
  const news = events.map((event) => event.news ?? event.headline)
  const said = new Set(news.flatMap((each) => [each, `New problem: ${each}`]))
  // The title has the score.
  const isNew = (line: string) => !said.has(line) && !line.startsWith('Score: ')
  const changes = new Set(events.flatMap(({ lines }) => lines.filter(isNew)))
  const texts = [...news.slice(0, MOST_LISTED), ...changes].slice(0, MOST_LISTED)
  return {
    title: safeLine(`${page}: ${text}`, TITLE_LENGTH),
    items: texts.map((each) => ({
      text: safeLine(each, LINE_LENGTH),
      link,
      url: null,
      lines: [],
    })),
    more: moreText(news.length),
    link,
  }
}

function ofSeveral(
  { project, link }: Message,
  groups: readonly (PageNews | MessageEvent)[],
): Content {
  return {
    title: safeLine(`${project?.name ?? 'Pagemark'}: ${countsOf(groups)}`, TITLE_LENGTH),
    items: groups
      .slice(0, MOST_LISTED)
      .map((group) => (isPage(group) ? pageItem(group) : ownItem(group))),
    more: moreText(groups.length),
    link,
  }
}

function moreText(all: number): string | null {
  return all > MOST_LISTED ? `and ${all - MOST_LISTED} more` : null
}

/** The alert itself if the page has only one. */
function pageItem({ page, events, text }: PageNews): SummaryItem {
  const [first, ...others] = events
  if (others.length === 0) return { ...itemOf(first), url: null }
  return {
    text: safeLine(`${page}: ${text}`, LINE_LENGTH),
    link: first.link,
    url: null,
    lines: events
      .slice(0, MOST_LINES)
      .map(({ news, headline }) => safeLine(news ?? headline, LINE_LENGTH)),
  }
}

/** Its text may name the page. */
function ownItem(event: MessageEvent): SummaryItem {
  const item = itemOf(event)
  return item.url !== null && item.text.includes(nameOf(item.url)) ? { ...item, url: null } : item
}

/** A URL as headlines name it. */
function nameOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
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

/** The summary as lines of plain text. */
export function linesOf({ items, more }: Summary): string[] {
  return [...items.map(({ text }) => text), ...(more === null ? [] : [more])]
}
