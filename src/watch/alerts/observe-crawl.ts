import { counted, grouped } from '../../checks/shared/counted.ts'
import { isNoisyOnSites, LAB_CHECKS } from './noisy-on-sites.ts'
import { isOfBudget } from './observe-budgets.ts'
import { observeSiteBudgets, type SiteBudgets } from './observe-site-budgets.ts'
import type { Seen } from './step-alert.ts'
import { type KnownAlert, type Observation, withoutStop } from './watched-run.ts'

/** A check that a crawl fails. */
export interface FailedCheck {
  readonly check: string
  /** `sample`: measured in a browser on some pages. */
  readonly scope: 'site' | 'page' | 'sample'
  readonly importance: string
  readonly title: string
  readonly message: string
  /** Number of affected links, files or pages. */
  readonly amount: number
}

export interface CrawlNumbers {
  readonly failed: readonly FailedCheck[]
  /** Site checks that ended with an error. */
  readonly broken: ReadonlySet<string>
  /** Site checks that did not apply. */
  readonly notApplicable: ReadonlySet<string>
  /** Checks that need a browser and came to an answer on at least one page. */
  readonly measured: ReadonlySet<string>
  /** Pages that search engines may index. */
  readonly indexable: number
  /** URLs that robots.txt disallows. */
  readonly disallowed: number
  /** URLs with an error status or without a response. */
  readonly errors: number
}

export interface WatchedCrawl extends CrawlNumbers {
  /** The crawl before, if the two can be compared: the same options, checks and limits. */
  readonly before: CrawlNumbers | undefined
  /** Whether the crawl before had other options: what was usual then is not usual any more. */
  readonly hasOtherOptions: boolean
  readonly budgets: SiteBudgets
}

/** The share by which an amount must grow, at least one. */
const GROWTH = 0.1

const COMMON = { unit: 'count', runsAgo: 0 } as const

/** What a completed crawl shows for each rule of its site audit. */
export function observeCrawl(crawl: WatchedCrawl, alerts: readonly KnownAlert[]): Observation[] {
  const relative = alerts.filter(({ rule }) => !isOfBudget(rule))
  const open = new Map(
    relative.filter(({ state }) => state !== 'ok').map((alert) => [alert.rule, alert]),
  )
  const target = { ...TARGET, seen: { kind: 'good' } } as const
  // Budgets are not compared with the crawl before.
  const absolute = [target, ...observeSiteBudgets(crawl.budgets, alerts)]
  if (crawl.hasOtherOptions) return [...absolute, ...[...open.keys()].flatMap(voided)]
  const checks = new Set([
    ...crawl.failed.map(({ check }) => check),
    ...[...open.keys()].flatMap((rule) =>
      rule.startsWith(CHECK) ? [rule.slice(CHECK.length)] : [],
    ),
  ])
  return [
    ...absolute,
    ...[...checks].map((check) => observeCheck(crawl, check, open.get(`${CHECK}${check}`))),
    observeIndex(crawl, open.get('index')),
    observeRobots(crawl, open.get('robots')),
  ]
}

const CHECK = 'check:'
const TARGET = {
  rule: 'target',
  title: 'Site cannot be crawled',
  resolved: 'The site can be crawled again',
  message: '',
  value: null,
  usual: null,
  threshold: null,
  ...COMMON,
} as const

function voided(rule: string): Observation[] {
  return rule === TARGET.rule ? [] : [{ ...TARGET, rule, title: '', seen: { kind: 'void' } }]
}

/** A failed crawl. The next one confirms it: a site may be down for a minute. */
export function observeFailedCrawl(failure: string): Observation[] {
  const seen = { kind: 'bad', isCertain: false, isWorse: false } as const
  return [{ ...TARGET, seen, message: `The crawl failed: ${withoutStop(failure)}` }]
}

function observeCheck(
  crawl: WatchedCrawl,
  check: string,
  alert: KnownAlert | undefined,
): Observation {
  const now = crawl.failed.find((each) => each.check === check)
  const earlier = crawl.before?.failed.find((each) => each.check === check)
  const usual = alert ? (alert.usual ?? 0) : (earlier?.amount ?? 0)
  const message = now?.message ?? ''
  return {
    rule: `${CHECK}${check}`,
    seen: isJudged(crawl, check) ? seenOfCheck(crawl, { now, usual, alert }) : { kind: 'nothing' },
    title: now?.title ?? '',
    message: usual === 0 ? message : `${message}, ${usual} before`,
    ...(now && { resolved: now.message }),
    value: now?.amount ?? 0,
    usual,
    threshold: null,
    ...COMMON,
  }
}

/** Whether both crawls came to an answer: what a browser had no time to measure, for example, is neither good nor bad. */
function isJudged({ before, ...now }: WatchedCrawl, check: string): boolean {
  // That there is nothing to judge may have a cause of the moment; twice in a row, it is so.
  if (now.notApplicable.has(check) && !before?.notApplicable.has(check)) return false
  return [now, before ?? now].every(
    ({ broken, measured }) => !broken.has(check) && (!LAB_CHECKS.has(check) || measured.has(check)),
  )
}

interface CheckAlert {
  readonly now: FailedCheck | undefined
  /** Its amount before it got worse; 0 if it did not fail. */
  readonly usual: number
  readonly alert: KnownAlert | undefined
}

function seenOfCheck({ before }: WatchedCrawl, { now, usual, alert }: CheckAlert): Seen {
  // What is no longer seen may not have been crawled.
  if (!before) return { kind: 'nothing' }
  if (!now) return { kind: 'good' }
  const { amount, importance, scope, check } = now
  const isNews = alert ? amount > usual : importance === 'high' && amount >= grown(usual)
  // A check of lesser importance that fails on more pages is often a site that grows.
  if (usual > 0 && !isNews) return { kind: alert ? 'good' : 'nothing' }
  const isCertain = scope !== 'sample' && !isNoisyOnSites(check)
  return { kind: 'bad', isCertain, isWorse: isWorse(amount, alert) }
}

function grown(usual: number): number {
  return usual + Math.max(1, Math.ceil(usual * GROWTH))
}

/** Worth another message: by a tenth more than when it was muted, or last told. */
function isWorse(amount: number, alert: KnownAlert | undefined): boolean {
  const last = alert && lastKnown(alert)
  return typeof last === 'number' && amount >= grown(last)
}

/** The value that people know: every crawl has another one, and would be worse than a good one before it. */
function lastKnown({ mute, toldValue = null }: KnownAlert): number | null {
  return mute?.kind === 'change' ? mute.value : toldValue
}

function observeIndex(
  { indexable, errors, before }: WatchedCrawl,
  alert: KnownAlert | undefined,
): Observation {
  const usual = alert?.usual ?? before?.indexable ?? indexable
  const lost = Math.max(1, Math.ceil(usual * GROWTH))
  const threshold = usual - lost
  const known = {
    rule: 'index',
    title: 'Pages lost from the index',
    message: `${counted(indexable, 'page')} can be indexed, ${grouped(usual)} before`,
    resolved: `${counted(indexable, 'page')} can be indexed`,
    value: indexable,
    usual,
    threshold,
    ...COMMON,
  }
  if (!before) return { ...known, seen: { kind: 'nothing' } }
  if (indexable > threshold) return { ...known, seen: { kind: 'good' } }
  // Pages that were not loaded this time cannot be indexed either: another crawl tells.
  const isCertain = errors <= before.errors
  const last = alert && lastKnown(alert)
  const isWorse = typeof last === 'number' && indexable <= last - lost
  return { ...known, seen: { kind: 'bad', isCertain, isWorse } }
}

function observeRobots(
  { disallowed, before }: WatchedCrawl,
  alert: KnownAlert | undefined,
): Observation {
  const usual = alert?.usual ?? before?.disallowed ?? disallowed
  const known = {
    rule: 'robots',
    title: 'robots.txt blocks more URLs',
    message: `robots.txt blocks ${counted(disallowed, 'known URL')}, ${grouped(usual)} before`,
    resolved: `robots.txt blocks ${counted(disallowed, 'known URL')}`,
    value: disallowed,
    usual,
    threshold: grown(usual),
    ...COMMON,
  }
  if (!before) return { ...known, seen: { kind: 'nothing' } }
  if (disallowed < grown(usual)) return { ...known, seen: { kind: 'good' } }
  return { ...known, seen: { kind: 'bad', isCertain: true, isWorse: isWorse(disallowed, alert) } }
}
