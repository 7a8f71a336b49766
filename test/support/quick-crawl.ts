import type { PageCapture } from '../../src/capture/capture.ts'
import { type CrawlSettings, DEFAULT_CRAWL } from '../../src/crawl/crawl-settings.ts'
import type { FoundLink, ReadPage } from '../../src/crawl/crawled-page.ts'
import { SYSTEM_CLOCK } from '../../src/crawl/politeness/clock.ts'
import type { EarlierPages } from '../../src/crawl/recrawl/earlier-page.ts'
import type { CrawlReader } from '../../src/crawl/run/crawl-parts.ts'
import { type CrawlEnd, crawlSite } from '../../src/crawl/run/crawl-site.ts'
import type { CrawlStore } from '../../src/crawl/store/crawl-store.ts'
import { localEgress } from './local-egress.ts'

/** Reads links and the title of pages, without threads and checks, for tests of what is stored. */
export function linkReader(): CrawlReader & { readonly recalled: () => unknown } {
  let recalled: unknown
  return {
    recalled: () => recalled,
    plan: async () => [],
    know: async () => ({ known: true }),
    recall: (knowledge) => void (recalled = knowledge),
    read: async (page) => ({ page: readPage(page), blocked: null }),
    listSitemap: async () => null,
  }
}

interface QuickCrawl {
  readonly url: string
  readonly store: CrawlStore
  readonly settings?: Partial<CrawlSettings>
  readonly listed?: readonly string[]
  readonly reader?: CrawlReader
  readonly signal?: AbortSignal
  readonly earlier?: EarlierPages
}

/** A crawl of a site on loopback, without pauses. */
export async function quickCrawl({
  url,
  store,
  settings,
  listed = [],
  reader = linkReader(),
  signal,
  earlier,
}: QuickCrawl): Promise<CrawlEnd> {
  const session = localEgress().open({ limits: { maxRequests: 10_000 } })
  try {
    return await crawlSite(
      {
        session,
        store,
        reader,
        clock: SYSTEM_CLOCK,
        signal: signal ?? new AbortController().signal,
        isPrivate: true,
        onProgress: () => undefined,
        ...(earlier && { recrawl: { pages: earlier, now: Date.now, random: () => 0.5 } }),
      },
      {
        target: { url, schemeGiven: true },
        settings: { ...DEFAULT_CRAWL, sitemaps: false, ...settings },
        listed,
      },
    )
  } finally {
    await session.close()
  }
}

function readPage({ response }: PageCapture): ReadPage {
  const html = Buffer.from(response.body).toString()
  const links = [...html.matchAll(/href="([^"#]*)/g)].map(([, href = '']): FoundLink => ({
    url: new URL(href, response.url).href,
    anchor: href,
    nofollow: false,
    around: false,
    fragment: null,
  }))
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? null
  return { ...EMPTY_PAGE, title, h1: title, textKey: html, links, decodedBytes: html.length }
}

export const EMPTY_PAGE: ReadPage = {
  title: null,
  description: null,
  h1: null,
  lang: 'en',
  words: 10,
  characters: 60,
  textKey: '',
  sketch: null,
  structure: '',
  anchors: null,
  likeMissing: null,
  canonical: null,
  noindex: false,
  nofollow: false,
  hreflangs: [],
  next: null,
  prev: null,
  links: [],
  externals: [],
  files: [],
  cookies: [],
  headers: [],
  compressed: true,
  decodedBytes: 100,
  types: [],
  score: 90,
  outcomes: '',
  findings: [],
}
