import type { CrawlUrl } from '../crawl-url.ts'
import type { CheckedReference } from '../references/reference.ts'
import type { CrawlEnd } from '../run/crawl-site.ts'
import { createVersionsOf } from '../sitemaps/add-versions.ts'
import type { CrawlStore, PackedPage } from '../store/crawl-store.ts'
import { unpackPages } from '../store/pack-page.ts'
import type { TemplateName } from '../templates/given-names.ts'
import { siteTemplates } from '../templates/site-templates.ts'
import { clickDepths } from './click-depths.ts'
import { type NotIndexable, notIndexable } from './not-indexable.ts'
import { createLinkTable } from './link-table.ts'
import { createPageTally, type PageTally } from './page-tally.ts'
import type { SiteFacts, SitePage } from './site-facts.ts'

/** What the checks need to know of the end of a crawl. */
export interface JudgedEnd extends Pick<CrawlEnd, 'record' | 'stop' | 'asleep' | 'references'> {
  /** As in `SiteFacts`; absent without a crawl before. */
  readonly lastingRedirects?: readonly string[]
  readonly staleDates?: SiteFacts['staleDates']
  readonly thirdPartiesBefore?: SiteFacts['thirdPartiesBefore']
  /** Names that the owner gave to templates. */
  readonly templateNames?: readonly TemplateName[]
}

/** Pages unpacked at once: a few hundred kilobytes. */
const TOGETHER = 50

interface KeptCrawl {
  readonly urls: readonly CrawlUrl[]
  readonly pages: readonly PackedPage[]
  readonly references?: readonly CheckedReference[]
}

/** Reads a crawl's store once: the facts of the site, and the findings of page checks. */
export async function readSite(
  store: Pick<CrawlStore, 'urls' | 'pages' | 'references'>,
  end: JudgedEnd,
  checkIds: readonly string[],
): Promise<{ readonly facts: SiteFacts; readonly tally: PageTally }> {
  const urls = await Array.fromAsync(store.urls())
  const pages = await Array.fromAsync(store.pages())
  const references = await Array.fromAsync(store.references())
  return siteOf({ urls, pages, references }, end, checkIds)
}

/** The same from URLs and pages in memory. */
export function siteOf(
  kept: KeptCrawl,
  end: JudgedEnd,
  checkIds: readonly string[],
): { readonly facts: SiteFacts; readonly tally: PageTally } {
  const { urls, references = [] } = kept
  const { record, stop, asleep, references: knownReferences } = end
  const pages = new Map<number, SitePage>()
  const table = createLinkTable()
  const versionsOf = createVersionsOf(record.versions)
  const tally = createPageTally(checkIds)
  for (let at = 0; at < kept.pages.length; at += TOGETHER) {
    const some = kept.pages.slice(at, at + TOGETHER)
    const unpacked = unpackPages(some.map(({ packed }) => packed))
    for (const [place, page] of unpacked.entries()) {
      const number = some[place]?.number ?? 0
      tally.add(number, page)
      const { links, findings: _, outcomes: __, ...kept } = page
      table.add(number, links)
      const hreflangs = versionsOf(urls[number - 1]?.url, page)
      pages.set(number, { number, ...kept, hreflangs })
    }
  }
  const links = table.build(urls.length)
  const reasons: (NotIndexable | null)[] = [
    'not-fetched',
    ...urls.map((url) => notIndexable(url, pages.get(url.number))),
  ]
  return {
    facts: {
      record,
      stop,
      asleep,
      urls,
      pages,
      links,
      clickDepths: clickDepths(urls, links),
      notIndexable: reasons,
      templates: siteTemplates(pages, urls, end.templateNames),
      references,
      knownReferences,
      lastingRedirects: end.lastingRedirects ?? null,
      staleDates: end.staleDates ?? null,
      thirdPartiesBefore: end.thirdPartiesBefore ?? null,
    },
    tally: tally.result(),
  }
}
