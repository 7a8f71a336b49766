import { cutText } from '../../facts/derived/cut-text.ts'
import type { ReadPage } from '../crawled-page.ts'
import type { CrawlUrl, UrlAnswer } from '../crawl-url.ts'
import type { createTrouble, TroubleReason } from '../politeness/trouble.ts'
import {
  conditionsOf,
  type EarlierPage,
  earlierPage,
  type RecrawlNeeds,
  validatorsOf,
} from '../recrawl/earlier-page.ts'
import type { SiteRobots } from '../robots/site-robots.ts'
import type { FoundUrl, Visit } from '../store/crawl-store.ts'
import { contentOf } from '../traps/novelty.ts'
import type { createSleepingShapes } from '../traps/sleeping-shapes.ts'
import type { AskSite } from './ask-site.ts'
import type { CrawlReader, CrawlReading } from './crawl-parts.ts'
import { type Fetched, NOT_MODIFIED } from './fetch-url.ts'
import type { FindUrls } from './find-urls.ts'

export interface Visiting {
  readonly ask: AskSite
  readonly reader: CrawlReader
  /** Null if robots.txt is ignored. */
  readonly robots: SiteRobots | null
  readonly shapes: ReturnType<typeof createSleepingShapes>
  readonly trouble: ReturnType<typeof createTrouble>
  readonly findUrls: FindUrls
  readonly recrawl?: RecrawlNeeds
}

export interface Visited {
  readonly visit: Visit
  /** Why the crawl must stop. */
  readonly stop: TroubleReason | null
  /** Why the response is a robot check. */
  readonly challenge: string | null
}

/** Visits one claimed URL: requests it if allowed, and reads it if it is a page. */
export async function visitUrl(visiting: Visiting, url: CrawlUrl): Promise<Visited> {
  const refused = await refusalOf(visiting, url)
  if (refused !== null) return { visit: refused, stop: null, challenge: null }
  const earlier = visiting.recrawl ? await earlierPage(visiting.recrawl, url.url) : null
  const { fetched, stop } = await askTwice(visiting, url.url, earlier)
  const isSlowDown = fetched.answer.status === 429 || fetched.answer.status === 503
  // A response that asks to come back later is no answer, and a site that is gone says nothing about its pages.
  if ((stop === 'slow-down' && isSlowDown) || stop === 'no-answer')
    return { visit: without(url, 'waiting'), stop, challenge: null }
  const { page, blocked, tooMuch, ...state } = await readPage(visiting, fetched, earlier)
  const challenge = fetched.challenge ?? blocked
  if (page) visiting.shapes.learn(new URL(url.url), contentOf(page))
  const sent = state.unchanged ? unchangedAnswer(fetched.answer, earlier) : fetched.answer
  const answer: UrlAnswer = tooMuch ? { ...sent, failure: 'too_large' } : sent
  const visit = { ...(await visitOf(visiting, url, { answer, page })), ...state }
  return { visit, stop, challenge }
}

/** Characters of a rule that are kept: a file may have rules of any length. */
const MOST_RULE = 200

async function disallowed(robots: SiteRobots | null, url: CrawlUrl): Promise<Visit> {
  const rule = await robots?.ruleFor(url.url)
  const visit = without(url, 'disallowed')
  return rule ? { ...visit, rule: `line ${rule.line}: ${cutText(rule.text, MOST_RULE)}` } : visit
}

async function refusalOf({ robots, shapes }: Visiting, url: CrawlUrl): Promise<Visit | null> {
  const isListed = url.sources.includes('sitemap')
  if (!isListed && shapes.isAsleep(new URL(url.url))) return without(url, 'asleep')
  const verdict = robots === null ? 'allowed' : await robots.judge(url.url)
  if (verdict === 'allowed') return null
  if (verdict === 'disallowed') return await disallowed(robots, url)
  return { ...without(url, 'failed'), answer: UNREACHABLE }
}

const UNREACHABLE: UrlAnswer = {
  status: null,
  failure: 'unreachable',
  redirect: null,
  mimeType: '',
  firstByte: null,
  bytes: null,
  before: null,
}

function without({ number }: CrawlUrl, state: Visit['state']): Visit {
  return { number, state, answer: null, page: null, found: [] }
}

/** A URL that looks broken is requested a second time: a finding must not depend on one moment. */
async function askTwice(
  { ask, trouble }: Visiting,
  url: string,
  earlier: EarlierPage | null,
): Promise<{ fetched: Fetched; stop: TroubleReason | null }> {
  const first = await ask.request(url, earlier === null ? [] : conditionsOf(earlier))
  const stop = trouble.hear(heardOf(url, first))
  if (stop !== null || !looksBroken(first.answer)) return { fetched: first, stop }
  const second = await ask.request(url)
  const { status, failure } = first.answer
  const answer = { ...second.answer, before: { status, failure } }
  return { fetched: { ...second, answer }, stop: trouble.hear(heardOf(url, second)) }
}

function heardOf(url: string, fetched: Fetched & { readonly holds: number }) {
  const { answer, paced, challenge, holds } = fetched
  const answered = answer.failure !== 'timeout' && answer.failure !== 'unreachable'
  return { ...paced, holds, challenged: challenge !== null, host: new URL(url).host, answered }
}

function looksBroken({ status, failure }: UrlAnswer): boolean {
  if (failure !== null) return failure !== 'too_large'
  return status !== null && status >= 400 && status !== 401 && status !== 403
}

interface PageRead extends Pick<Visit, 'pageState' | 'unchanged'>, CrawlReading {}

async function readPage(
  { reader }: Visiting,
  { answer, capture }: Fetched,
  earlier: EarlierPage | null,
): Promise<PageRead> {
  if (earlier !== null && answer.status === NOT_MODIFIED) {
    const { page, answer: _, ...pageState } = earlier
    return { page, blocked: null, pageState, unchanged: true }
  }
  if (capture === null) return { page: null, blocked: null }
  const { headers } = capture.response
  const pageState = { ...validatorsOf(headers), readAt: Date.parse(capture.startedAt) }
  const read = await reader.read(capture)
  return read.page === null ? read : { ...read, pageState }
}

/** The answer that the server has sent with the page. */
function unchangedAnswer(answer: UrlAnswer, earlier: EarlierPage | null): UrlAnswer {
  return { ...answer, status: 200, ...earlier?.answer }
}

async function visitOf(
  { findUrls }: Visiting,
  url: CrawlUrl,
  { answer, page }: { readonly answer: UrlAnswer; readonly page: ReadPage | null },
): Promise<Visit> {
  const { number, depth } = url
  const redirect =
    answer.redirect === null ? null : findUrls.find(answer.redirect, 'redirect', depth)
  const found: FoundUrl[] = redirect === null ? [] : [redirect]
  const state = answer.status === null ? 'failed' : 'done'
  if (page === null) return { number, state, answer, page: null, found }
  const read = await findUrls.ofPage(page, depth)
  return { number, state, answer, page: read.page, found: read.found }
}
