import { setImmediate } from 'node:timers/promises'
import type { CrawledPage, FoundLink, ReadPage } from '../crawled-page.ts'
import type { SiteRecord } from '../run/site-record.ts'
import type { CrawlStore } from '../store/crawl-store.ts'
import { unpackPage, unpackPageWithin } from '../store/pack-page.ts'
import type { EarlierPages } from './earlier-page.ts'
import type { KeptUrl } from './kept-url.ts'
import { isStaleDate } from './stale-date.ts'
import { isTemporary } from './temporary-redirect.ts'

type ReadStore = Pick<CrawlStore, 'urls' | 'pages'>

/** The crawl before, from what a file keeps of it: as `earlierCrawl` of a server. */
export interface EarlierUrls {
  readonly pages: EarlierPages
  /** What the later crawl shows in comparison. */
  comparedWith(dated: SiteRecord['dated']): Promise<{
    readonly lastingRedirects: readonly string[]
    readonly staleDates: SiteRecord['dated']
  }>
}

/** @param later the crawl that asks */
export function earlierUrls(kept: readonly KeptUrl[], later: ReadStore): EarlierUrls {
  const byUrl = new Map(kept.map((each) => [each.url, each]))
  const urlOf = (number: number) => kept[number - 1]?.url
  return {
    pages: {
      async find(url) {
        const { status, page } = byUrl.get(url) ?? {}
        if (status !== 200 || page === undefined) return null
        const { etag, lastModified, readAt, answer, packed } = page
        if (etag === null && lastModified === null) return null
        const unpacked = unpackKept(packed)
        return unpacked && { etag, lastModified, readAt, answer, page: withUrls(unpacked, urlOf) }
      },
      async missed(most) {
        const known = new Set<string>()
        for await (const { url } of later.urls()) known.add(url)
        const missed = kept.filter(
          ({ url, status, page }) => status === 200 && page?.indexable && !known.has(url),
        )
        return missed.slice(0, most).map(({ url }) => url)
      },
    },
    comparedWith: async (dated) => ({
      lastingRedirects: await lastingRedirects(byUrl, later),
      staleDates: await staleDates(byUrl, later, dated),
    }),
  }
}

/** The scope of the later crawl may be another one, so that links are sorted again. */
function withUrls(
  { links, externals, ...page }: CrawledPage,
  urlOf: (number: number) => string | undefined,
): ReadPage {
  const own = links.flatMap(({ to, ...link }): FoundLink[] => {
    const url = urlOf(to)
    return url === undefined ? [] : [{ url, ...link }]
  })
  const others = externals.map(({ url, anchor }) => ({
    url,
    anchor,
    nofollow: false,
    around: false,
    fragment: null,
  }))
  return { ...page, externals: [], links: [...own, ...others] }
}

/** A page of a file that was edited is none, and is fetched. */
function unpackKept(packed: Uint8Array): CrawledPage | null {
  try {
    return unpackPageWithin(packed, MOST_BYTES)
  } catch {
    return null
  }
}

/** 5,000 links of 2,048 characters each, with their texts, are 11 MB. */
const MOST_BYTES = 32 * 1024 * 1024

const MOST_REDIRECTS = 1000

async function lastingRedirects(
  byUrl: ReadonlyMap<string, KeptUrl>,
  later: ReadStore,
): Promise<string[]> {
  const lasting: string[] = []
  for await (const { url, answer } of later.urls()) {
    const before = byUrl.get(url)
    const isLasting =
      isTemporary(answer?.status) &&
      isTemporary(before?.status) &&
      answer?.redirect === before?.redirect
    if (isLasting && lasting.length < MOST_REDIRECTS) lasting.push(url)
  }
  return lasting
}

/** URLs whose text differs in two crawls, although their date is before the first of them. */
async function staleDates(
  byUrl: ReadonlyMap<string, KeptUrl>,
  later: ReadStore,
  dated: SiteRecord['dated'],
): Promise<SiteRecord['dated']> {
  const dates = new Map(dated.map((each) => [each.url, each]))
  const changed = new Map<number, SiteRecord['dated'][number]>()
  for await (const { number, url, answer, unchanged } of later.urls()) {
    const own = dates.get(url)
    if (own && !unchanged && answer?.status === 200) changed.set(number, own)
  }
  const stale: SiteRecord['dated'][number][] = []
  for await (const { number, packed } of later.pages()) {
    const own = changed.get(number)
    const before = own && byUrl.get(own.url)
    if (own && before && isStale(own, before, packed)) stale.push(own)
    await setImmediate()
  }
  return stale
}

function isStale(
  { lastmod }: SiteRecord['dated'][number],
  { status, page }: KeptUrl,
  packed: Uint8Array,
): boolean {
  if (page === undefined || status !== 200) return false
  const before = unpackKept(page.packed)
  const { readAt } = page
  return before !== null && isStaleDate(lastmod, { readAt, before, now: unpackPage(packed) })
}
