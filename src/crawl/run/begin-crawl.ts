import type { ProbeResult } from '../../capture/capture.ts'
import { declaredSitemaps, guessedSitemaps } from '../../facts/probes/sitemap-probes.ts'
import type { Target } from '../../request/target.ts'
import { sessionParameters } from '../read/session-parameters.ts'
import { siteScope } from '../scope/site-scope.ts'
import { readListed } from '../sitemaps/read-listed.ts'
import type { SiteRecord } from './site-record.ts'
import type { AskSite } from './ask-site.ts'
import { CrawlFailure } from './crawl-failure.ts'
import type { CrawlOrder, CrawlReader } from './crawl-parts.ts'
import type { Fetched } from './fetch-url.ts'
import type { SiteRobots } from '../robots/site-robots.ts'

interface Begun {
  readonly record: SiteRecord
  /** The reader's data about the site's responses. */
  readonly knowledge: unknown
  readonly listed: readonly string[]
}

interface Needs {
  readonly ask: AskSite
  readonly reader: CrawlReader
  readonly robots: SiteRobots
  /** Maximum number of URLs from sitemaps. */
  readonly mostListed: number
}

const MOST_REDIRECTS = 10

/**
 * Fetches the start page and everything that applies to the whole site: its robots.txt, its response for a missing
 * page, its sitemaps. Throws `CrawlFailure` if there is nothing to crawl, which is a valid result too.
 */
export async function beginCrawl(needs: Needs, { target, settings }: CrawlOrder): Promise<Begun> {
  const { ask, reader, robots } = needs
  const first = await reachable(target, robots)
  const scope = siteScope(first, settings)
  const hops: string[] = []
  let url = first
  let fetched: Fetched
  for (;;) {
    if (!settings.ignoreRobots) await refuseDisallowed(url, robots)
    hops.push(url)
    fetched = await ask.request(url)
    const { redirect } = fetched.answer
    if (redirect === null) break
    refuseLeaving(redirect, first, scope.has(new URL(redirect)))
    if (hops.includes(redirect) || hops.length > MOST_REDIRECTS) {
      throw new CrawlFailure('unreachable', 'The start URL redirects in a circle.')
    }
    url = redirect
  }
  const capture = pageOf(fetched, url)
  const planned = await reader.plan(capture)
  const results: ProbeResult[] = []
  for (const probe of planned) results.push(await ask.probe(probe))
  const knowledge = await reader.know(results)
  const file = await robots.of(url)
  const sitemaps = settings.sitemaps
    ? await readListed(
        { ask: (probe) => ask.probe(probe), reader, scope, most: needs.mostListed },
        { declared: declaredSitemaps(file), guessed: guessedSitemaps(url) },
      )
    : { files: [], urls: [] }
  const record = {
    start: url,
    startHops: hops,
    robots: { url: file.url, state: file.state, status: file.status },
    sitemaps: sitemaps.files,
    sitemapsRead: settings.sitemaps,
    sessionParameters: await changingParameters(capture, url, { ask, reader }),
  }
  return { record, knowledge, listed: sitemaps.urls }
}

/** The typed scheme; if only a host was typed, http when https fails. */
async function reachable({ url, schemeGiven }: Target, robots: SiteRobots): Promise<string> {
  if (schemeGiven || !url.startsWith('https:')) return url
  const plain = `http:${url.slice('https:'.length)}`
  const { state } = await robots.of(url)
  return state === 'unreachable' && (await robots.of(plain)).state !== 'unreachable' ? plain : url
}

async function refuseDisallowed(url: string, robots: SiteRobots): Promise<void> {
  const verdict = await robots.judge(url)
  if (verdict === 'allowed') return
  const file = await robots.of(url)
  if (verdict === 'unreachable') {
    if (file.state === 'unreachable') {
      throw new CrawlFailure('unreachable', 'The site could not be reached.')
    }
    throw new CrawlFailure(
      'robots-unreachable',
      `${file.url} responds with status ${file.status}, so crawlers may not fetch anything. Crawl the site when it answers.`,
    )
  }
  const rule = await robots.ruleFor(url)
  throw new CrawlFailure(
    'disallowed',
    `${file.url} disallows crawling the start URL${rule === null ? '' : ` ("${rule}")`}. Allow the user agent "Pagemark" there, or start at another URL.`,
  )
}

function refuseLeaving(redirect: string, start: string, isOwn: boolean): void {
  if (isOwn) return
  const { host } = new URL(start)
  throw new CrawlFailure(
    'leaves-site',
    `The start URL redirects from ${host} to another site. Crawl ${redirect} instead.`,
  )
}

function pageOf({ answer, challenge, capture }: Fetched, url: string) {
  if (challenge !== null) throw new CrawlFailure('blocked', challenge)
  const { status, mimeType } = answer
  if (status === null) throw new CrawlFailure('unreachable', 'The start page could not be reached.')
  if (status >= 400) {
    throw new CrawlFailure('start-status', `The start page ${url} responds with status ${status}.`)
  }
  if (capture === null || mimeType === '') {
    throw new CrawlFailure('not-html', `The start URL is no web page, but "${mimeType}".`)
  }
  return capture
}

async function changingParameters(
  first: NonNullable<Fetched['capture']>,
  url: string,
  { ask, reader }: Pick<Needs, 'ask' | 'reader'>,
): Promise<string[]> {
  const { page: one, blocked } = await reader.read(first)
  if (blocked !== null) throw new CrawlFailure('blocked', blocked)
  if (one === null) throw new CrawlFailure('not-html', 'The start URL is no web page.')
  const { capture } = await ask.request(url)
  const other = capture === null ? null : (await reader.read(capture)).page
  return other === null ? [] : sessionParameters(one.links, other.links)
}
