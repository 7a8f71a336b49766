import type { ProbeResult } from '../../capture/capture.ts'
import { declaredSitemaps, guessedSitemaps } from '../../facts/probes/sitemap-probes.ts'
import { sessionParameters } from '../read/session-parameters.ts'
import { siteScope } from '../scope/site-scope.ts'
import { type Listed, NO_SITEMAPS, readListed } from '../sitemaps/read-listed.ts'
import { challenged, CrawlFailure } from './crawl-failure.ts'
import type { CrawlOrder } from './crawl-parts.ts'
import { type BeginNeeds, openListed } from './open-listed.ts'
import { openStart } from './open-start.ts'
import type { OpenedPage } from './opened-page.ts'
import type { SiteRecord } from './site-record.ts'

interface Begun {
  readonly record: SiteRecord
  /** The reader's data about the site's responses. */
  readonly knowledge: unknown
  readonly listed: readonly string[]
  /** Of these, those in sitemaps, each with the place of its file. */
  readonly inSitemaps: Listed['urls']
}

/**
 * Fetches a first page and everything that applies to the whole site: its robots.txt, its response for a missing page,
 * its sitemaps. Throws `CrawlFailure` if there is nothing to crawl, which is a valid result too.
 */
export async function beginCrawl(needs: BeginNeeds, order: CrawlOrder): Promise<Begun> {
  const { ask, reader, robots } = needs
  const { source } = order.settings
  const { page, sitemaps, listed } =
    source === 'crawl' ? await beginAtStart(needs, order) : await openListed(needs, order)
  const planned = await reader.plan(page.capture)
  const results: ProbeResult[] = []
  for (const probe of planned) results.push(await ask.probe(probe))
  const knowledge = await reader.know(results)
  const file = await robots.of(page.url)
  const record: SiteRecord = {
    ...(source !== 'crawl' && { source }),
    start: page.url,
    startHops: source === 'crawl' ? page.hops : [],
    robots: { url: file.url, state: file.state, status: file.status },
    sitemaps: sitemaps.files,
    dated: sitemaps.dated,
    ...(sitemaps.versions.length > 0 && { versions: sitemaps.versions }),
    ...(sitemaps.whole ? {} : { sitemapsCut: true as const }),
    sitemapsRead: source === 'sitemap' || (source === 'crawl' && order.settings.sitemaps),
    sessionParameters: await changingParameters(page, needs),
  }
  return { record, knowledge, listed, inSitemaps: sitemaps.urls }
}

interface First {
  readonly page: OpenedPage
  readonly sitemaps: Listed
  readonly listed: readonly string[]
}

async function beginAtStart(needs: BeginNeeds, order: CrawlOrder): Promise<First> {
  const { ask, reader, robots, mostListed } = needs
  const { settings } = order
  const page = await openStart(needs, order)
  if (!settings.sitemaps) return { page, sitemaps: NO_SITEMAPS, listed: [] }
  const scope = siteScope(page.hops[0] ?? page.url, settings)
  const sitemaps = await readListed(
    { ask: (probe) => ask.probe(probe), reader, scope, most: mostListed },
    {
      declared: declaredSitemaps(await robots.of(page.url)),
      guessed: guessedSitemaps(page.url),
    },
  )
  return { page, sitemaps, listed: [...sitemaps.urls.keys()] }
}

async function changingParameters(
  { capture: first, url }: OpenedPage,
  { ask, reader }: BeginNeeds,
): Promise<string[]> {
  const { page: one, blocked } = await reader.read(first)
  if (blocked !== null) throw challenged(blocked)
  if (one === null) throw new CrawlFailure('not-html', 'The start URL is not a web page.')
  const { capture } = await ask.request(url)
  const other = capture === null ? null : (await reader.read(capture)).page
  return other === null ? [] : sessionParameters(one.links, other.links)
}
