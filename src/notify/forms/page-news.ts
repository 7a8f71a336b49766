import type { MessageEvent } from './message.ts'

/** Alerts of one page or site in a message. */
export interface PageNews {
  /** `shop.example/cart`. */
  readonly page: string
  readonly isSite: boolean
  /** The first of each kind, the most important first, then the others; resolved ones last. */
  readonly events: readonly [MessageEvent, ...MessageEvent[]]
  /** `score 92 → 71, 2 checks newly fail`. */
  readonly text: string
  readonly isBad: boolean
}

/** The alerts among events, by page, and all other events; in the order of their first events. */
export function byPage(events: readonly MessageEvent[]): readonly (PageNews | MessageEvent)[] {
  const groups = Map.groupBy(events, (event) => (isPageNews(event) ? subjectOf(event) : event))
  return [...groups.values()].flatMap<PageNews | MessageEvent>((group) => {
    const [first, ...others] = inTurns(group)
    if (!first) return []
    return isPageNews(first) ? [pageNews([first, ...others])] : group
  })
}

export function isPage(group: PageNews | MessageEvent): group is PageNews {
  return 'page' in group
}

function pageNews(events: PageNews['events']): PageNews {
  const [first] = events
  const page = (first.url ?? '').replace(/^https?:\/\//, '').replace(/\/$/, '')
  const isBad = events.some(isConfirmed)
  return { page, isSite: isOfSite(first), events, text: textOf(events), isBad }
}

function isOfSite({ data }: MessageEvent): boolean {
  return 'site_audit_id' in data
}

/** A site and its start page have the same URL. */
function subjectOf(event: MessageEvent): string {
  return `${isOfSite(event) ? 'site' : 'page'} ${event.url}`
}

function isPageNews({ kind, url, news }: MessageEvent): boolean {
  return (
    (kind === 'alert.confirmed' || kind === 'alert.resolved') &&
    url !== undefined &&
    news !== undefined
  )
}

function isConfirmed({ kind }: MessageEvent): boolean {
  return kind === 'alert.confirmed'
}

/** Kinds of rules, the most important first, and what they are in a count. */
const KINDS: readonly (readonly [rule: RegExp, one: string, many: string])[] = [
  [/^worse:score$/, '', ''],
  [/^worse:/, '1 metric is worse', 'metrics are worse'],
  [/^check:/, '1 check newly fails', 'checks newly fail'],
  [/^budget:/, '1 budget is broken', 'budgets are broken'],
  [/^/, '', ''],
]

function ruleOf({ data }: MessageEvent): string {
  return typeof data['rule'] === 'string' ? data['rule'] : ''
}

function kindOf(event: MessageEvent): number {
  return KINDS.findIndex(([rule]) => rule.test(ruleOf(event)))
}

/** A list is cut: a budget is not left out for the sixth check. */
function inTurns(events: readonly MessageEvent[]): readonly MessageEvent[] {
  const turns = new Map<number, number>()
  const weighed = events.map((event) => {
    const kind = kindOf(event) + (isConfirmed(event) ? 0 : KINDS.length)
    const turn = isConfirmed(event) ? (turns.get(kind) ?? 0) : events.length
    turns.set(kind, turn + 1)
    return { event, turn, kind }
  })
  return weighed.toSorted((a, b) => a.turn - b.turn || a.kind - b.kind).map(({ event }) => event)
}

function textOf(events: readonly MessageEvent[]): string {
  const opened = events.filter(isConfirmed)
  const resolved = events.length - opened.length
  return [
    ...scoreText(opened),
    ...KINDS.flatMap(([, one, many], kind) => countsOf(opened, { kind, one, many })),
    ...(resolved === 0
      ? []
      : [resolved === 1 ? '1 alert resolved' : `${resolved} alerts resolved`]),
  ].join(', ')
}

interface Counted {
  readonly kind: number
  readonly one: string
  readonly many: string
}

/** Kinds without words are each told in full: a certificate that ends, for example. */
function countsOf(events: readonly MessageEvent[], { kind, one, many }: Counted): string[] {
  const own = events.filter((event) => kindOf(event) === kind)
  if (one === '') return kind === 0 ? [] : own.map(({ news = '' }) => news)
  if (own.length === 0) return []
  return [own.length === 1 ? one : `${own.length} ${many}`]
}

/** `score 92 → 71`, from its own alert or from the run that another one is about. */
function scoreText(events: readonly MessageEvent[]): string[] {
  for (const { data } of events) {
    const isOwn = data['rule'] === 'worse:score'
    const [before, now] = isOwn
      ? [data['baseline'], data['value']]
      : [data['score_before'], data['score']]
    if (typeof before !== 'number' || typeof now !== 'number' || before === now) continue
    return [`score ${Math.round(before)} → ${Math.round(now)}`]
  }
  return []
}
