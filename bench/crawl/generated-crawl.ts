import type { CrawlUrl, UrlAnswer } from '../../src/crawl/crawl-url.ts'
import type { CrawledPage, PageLink } from '../../src/crawl/crawled-page.ts'
import { textSketch } from '../../src/crawl/likeness/sketch.ts'
import { packAnchors } from '../../src/crawl/read/anchors.ts'
import type { PackedPage } from '../../src/crawl/store/crawl-store.ts'
import { packPage } from '../../src/crawl/store/pack-page.ts'
import { CRAWL_CHECKS } from '../../src/report/site/page-findings.ts'

export interface GeneratedCrawl {
  readonly urls: readonly CrawlUrl[]
  readonly pages: readonly PackedPage[]
}

interface Size {
  readonly count: number
  readonly extra: number
  readonly alike: number
}

const MENU = 50
const OWN_LINKS = 50
const WORDS = 120

/**
 * The stored data of a crawl of this many articles: each has a menu and links to other articles, every 50th text is
 * nearly that of another, every 100th is a copy, and one URL in 20 is a redirect or an error.
 *
 * @param alike share of words that each text has in common with all others
 */
export function generatedCrawl(count: number, alike = 0): GeneratedCrawl {
  const extra = Math.floor(count / 20)
  const urls = Array.from({ length: count + extra }, (_, at) => urlAt(at + 1, count))
  const pages = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    packed: packPage(pageAt(at + 1, { count, extra, alike })),
  }))
  return { urls, pages }
}

const ORIGIN = 'https://example.com'

function urlAt(number: number, count: number): CrawlUrl {
  const isPage = number <= count
  const isRedirect = !isPage && number % 2 === 0
  const url =
    number === 1 ? `${ORIGIN}/` : `${ORIGIN}/${isPage ? 'articles' : 'old'}/${number}.html`
  const target = (number * 7) % count || 1
  const answer: UrlAnswer = {
    status: isPage ? 200 : isRedirect ? 301 : 404,
    failure: null,
    redirect: isRedirect ? `${ORIGIN}/articles/${target}.html` : null,
    mimeType: 'text/html',
    firstByte: 20 + (number % 400),
    bytes: 8000,
    before: null,
  }
  return {
    number,
    url,
    state: 'done',
    depth: number === 1 ? 0 : 2,
    sources: number === 1 ? ['start'] : ['link', ...(number % 3 === 0 ? ['sitemap' as const] : [])],
    answer,
    redirectsTo: isRedirect ? target : null,
  }
}

function pageAt(number: number, { count, extra, alike }: Size): CrawledPage {
  const isCopy = number % 100 === 0
  const isNear = number % 50 === 25
  const words = wordsFrom(isCopy || isNear ? number - 1 : number, alike)
  if (isNear) words.push('and', 'more')
  return {
    title: `Article ${isCopy ? number - 1 : number} of the site`,
    description: `What article ${number} is about`,
    h1: `Article ${number}`,
    lang: 'en',
    words: words.length,
    characters: words.join(' ').length,
    textKey: `key-${isCopy ? number - 1 : number}`,
    sketch: Buffer.from(textSketch(words) ?? []).toString('base64'),
    structure: Buffer.alloc(256, number % 5).toString('base64'),
    anchors: packAnchors(Array.from({ length: 10 }, (_, n) => `part-${n}`)),
    likeMissing: 0.2,
    canonical: number % 7 === 0 ? `${ORIGIN}/articles/${number - 1}.html` : null,
    noindex: number % 90 === 0,
    nofollow: false,
    hreflangs: [],
    next: null,
    prev: null,
    links: linksOf(number, count, extra),
    externals: [],
    files: Array.from({ length: 12 }, (_, n) => ({
      url: `https://${n < 10 ? 'example.com' : `cdn${n}.example.net`}/files/${n}.js`,
      type: 'script',
      party: n < 10 ? 'first' : 'third',
    })),
    cookies: [
      { name: 'sid', secure: number % 40 !== 0, httpOnly: true, sameSite: null, lifetime: null },
    ],
    headers: number % 30 === 0 ? [] : ['strict-transport-security'],
    compressed: number % 60 !== 0,
    decodedBytes: 30_000,
    types: ['Article'],
    score: 80,
    outcomes: 'p'.repeat(CRAWL_CHECKS.length),
    findings: CRAWL_CHECKS.slice(0, 15).map(({ id }) => ({
      check: id,
      outcome: 'fail',
      extent: 0.5,
      tier: null,
      message: `${number % 9} elements fail`,
    })),
  }
}

function wordsFrom(number: number, alike: number): string[] {
  const shared = Math.round(WORDS * alike)
  return Array.from({ length: WORDS }, (_, n) =>
    n < shared ? `word${n}` : `word${(number * 31 + n * n * 7) % 90_001}`,
  )
}

function linksOf(number: number, count: number, extra: number): PageLink[] {
  const link = (
    to: number,
    anchor: string,
    around: boolean,
    fragment: string | null,
  ): PageLink => ({
    to,
    anchor,
    nofollow: false,
    around,
    fragment,
  })
  const menu = Array.from({ length: MENU }, (_, n) => link(n + 1, `Chapter ${n + 1}`, true, null))
  const own = Array.from({ length: OWN_LINKS }, (_, n) => {
    const to = n === 0 ? number + 1 : (number * 17 + n * 101) % (count + extra)
    return link(
      Math.max(1, to),
      n % 10 === 0 ? 'Read more' : `About article ${to}`,
      false,
      n % 5 === 0 ? `part-${n % 12}` : null,
    )
  })
  return [...menu, ...own]
}

/** The end of a crawl that was not stopped. */
export const GENERATED_END = {
  record: {
    start: `${ORIGIN}/`,
    startHops: [],
    robots: { url: `${ORIGIN}/robots.txt`, state: 'absent', status: 404 },
    sitemaps: [],
    sitemapsRead: true,
    dated: [],
    sessionParameters: [],
  },
  stop: null,
  asleep: [],
  references: { links: 0, files: 0 },
} as const
