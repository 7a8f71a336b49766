import { declaredSitemaps, guessedSitemaps } from '../../facts/probes/sitemap-probes.ts'
import type { SiteRobots } from '../robots/site-robots.ts'
import { type SiteScope, siteScope } from '../scope/site-scope.ts'
import { type Listed, NO_SITEMAPS, readListed } from '../sitemaps/read-listed.ts'
import { sitemapFailure } from '../sitemaps/sitemap-failure.ts'
import { askPatiently } from './ask-patiently.ts'
import type { AskSite } from './ask-site.ts'
import { challenged, CrawlFailure } from './crawl-failure.ts'
import type { CrawlOrder, CrawlReader } from './crawl-parts.ts'
import type { Fetched } from './fetch-url.ts'
import { MOST_REDIRECTS, type OpenedPage } from './opened-page.ts'
import { reachable, refuseUnreachable } from './reach-site.ts'

export interface BeginNeeds {
  readonly ask: AskSite
  readonly reader: CrawlReader
  readonly robots: SiteRobots
  /** Maximum number of URLs from sitemaps. */
  readonly mostListed: number
}

interface OpenedList {
  readonly page: OpenedPage
  readonly sitemaps: Listed
  readonly listed: readonly string[]
}

/** Listed URLs that are requested to find a page: from one page, everything that applies to the site is derived. */
const MOST_TRIED = 10

/** The URLs of a list or of sitemaps, and the first page among them. @throws {CrawlFailure} */
export async function openListed(needs: BeginNeeds, order: CrawlOrder): Promise<OpenedList> {
  const { settings, target } = order
  const scope = siteScope(target.url, settings)
  const sitemaps =
    settings.source === 'sitemap' ? await readSitemaps(needs, order, scope) : NO_SITEMAPS
  const listed = settings.source === 'sitemap' ? [...sitemaps.urls.keys()] : (order.listed ?? [])
  const tried: string[] = []
  for (const url of listed.slice(0, MOST_TRIED)) {
    const opened = await open(url, scope, { ...needs, ignoreRobots: settings.ignoreRobots })
    if ('capture' in opened) return { page: opened, sitemaps, listed }
    tried.push(`${url} ${opened.fault}`)
  }
  throw new CrawlFailure('no-pages', noPagesText(tried))
}

async function readSitemaps(
  { ask, reader, robots, mostListed }: BeginNeeds,
  { target }: CrawlOrder,
  scope: SiteScope,
): Promise<Listed> {
  const url = await reachable(target, robots)
  const { pathname, search } = new URL(url)
  const isSite = pathname === '/' && search === ''
  const file = await robots.of(url)
  if (file.state === 'unreachable') refuseUnreachable(file)
  const listed = await readListed(
    { ask: (probe) => ask.probe(probe), reader, scope, most: mostListed },
    isSite
      ? { declared: declaredSitemaps(file), guessed: guessedSitemaps(url) }
      : { declared: [url], guessed: [] },
  )
  if (listed.urls.size === 0) throw sitemapFailure(url, listed.files)
  return listed
}

interface OpenNeeds extends BeginNeeds {
  readonly ignoreRobots: boolean
}

/** The page at a URL or where it redirects to, or why there is none. */
async function open(
  listed: string,
  scope: SiteScope,
  { ask, robots, ignoreRobots }: OpenNeeds,
): Promise<OpenedPage | { readonly fault: string }> {
  const hops: string[] = []
  let url = listed
  for (;;) {
    const verdict = ignoreRobots ? 'allowed' : await robots.judge(url)
    if (verdict === 'unreachable') refuseUnreachable(await robots.of(url))
    if (verdict === 'disallowed') return { fault: 'is disallowed by robots.txt' }
    hops.push(url)
    const fetched = await askPatiently(ask, url)
    const { redirect } = fetched.answer
    if (redirect === null) return pageOf(fetched, { url, hops })
    if (!scope.has(new URL(redirect))) return { fault: 'redirects to another site' }
    if (hops.includes(redirect) || hops.length > MOST_REDIRECTS) {
      return { fault: 'redirects in a circle' }
    }
    url = redirect
  }
}

function pageOf(
  { answer, challenge, capture }: Fetched,
  at: Omit<OpenedPage, 'capture'>,
): OpenedPage | { readonly fault: string } {
  if (challenge !== null) throw challenged(challenge)
  const { status, mimeType } = answer
  if (status === null) return { fault: 'could not be reached' }
  if (status >= 400) return { fault: `responds with status ${status}` }
  return capture === null || mimeType === '' ? { fault: 'is not a web page' } : { ...at, capture }
}

function noPagesText([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `The only listed URL cannot be crawled: ${first}.`
  const all = others.length + 1
  return `None of the first ${all} listed URLs is a web page. For example, ${first}.`
}
