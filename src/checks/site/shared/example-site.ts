import { wordsOf } from '../../../facts/derived/text-words.ts'
import { textSketch } from '../../../crawl/likeness/sketch.ts'
import type { CrawlUrl, FetchFailure, UrlSource, UrlState } from '../../../crawl/crawl-url.ts'
import type { PageHreflang, PageLink } from '../../../crawl/crawled-page.ts'
import { packAnchors } from '../../../crawl/read/anchors.ts'
import { clickDepths } from '../../../crawl/site-facts/click-depths.ts'
import { notIndexable } from '../../../crawl/site-facts/not-indexable.ts'
import { createLinkTable } from '../../../crawl/site-facts/link-table.ts'
import { columnsOf } from '../../../crawl/store/link-columns.ts'
import type { CheckedReference, ReferenceAnswer } from '../../../crawl/references/reference.ts'
import { siteTemplates } from '../../../crawl/templates/site-templates.ts'
import type { SiteFacts, SitePage } from '../../../crawl/site-facts/site-facts.ts'

const ORIGIN = 'https://example.com'

type Link = string | (Partial<Omit<PageLink, 'to'>> & { readonly to: string })

export interface ExamplePage extends Partial<
  Omit<SitePage, 'number' | 'canonical' | 'hreflangs' | 'anchors'>
> {
  readonly links?: readonly Link[]
  readonly text?: string
  readonly canonical?: string
  /** URL by code. */
  readonly hreflangs?: Readonly<Record<string, string>>
  /** The same in Link headers. */
  readonly headerHreflangs?: Readonly<Record<string, string>>
  /** The same in a sitemap. */
  readonly sitemapHreflangs?: Readonly<Record<string, string>>
  readonly anchors?: readonly string[]
  readonly firstByte?: number
  readonly before?: { readonly status: number }
}

/** What is at a path: a page, an error status, a redirect, or a URL that was not fetched. */
export type ExampleUrl =
  | ExamplePage
  | { readonly status: number }
  | { readonly redirect: string; readonly status?: number }
  | { readonly state: UrlState }
  | { readonly failure: FetchFailure }

/** A small site, written out. The first path is the start page. */
export interface ExampleSite {
  readonly urls: Readonly<Record<string, ExampleUrl>>
  /** Paths listed by a sitemap. */
  readonly sitemap?: readonly string[]
  /** Paths that only the crawl before has led to. */
  readonly earlier?: readonly string[]
  /** The checked links and files that the pages refer to: the answer for each absolute URL. */
  readonly references?: Readonly<Record<string, ExampleAnswer>>
  readonly facts?: Partial<SiteFacts>
  readonly record?: Partial<SiteFacts['record']>
}

/** A status, or more of the answer. */
export type ExampleAnswer = number | Partial<ReferenceAnswer>

/** The facts of a small site, as a crawl would collect them. */
export function exampleSite(example: ExampleSite): SiteFacts {
  const { urls: written, sitemap, facts, record } = example
  const paths = Object.entries(written)
  const numbers = new Map(paths.map(([path], place) => [absolute(path), place + 1]))
  const linked = new Set(paths.flatMap(([, file]) => linksOf(file).map(({ to }) => absolute(to))))
  const listed = new Set((sitemap ?? []).map(absolute))
  const earlier = new Set((example.earlier ?? []).map(absolute))
  const urls = paths.map(([path, file], place): CrawlUrl => {
    const url = absolute(path)
    const sources: UrlSource[] = [
      ...(place === 0 ? (['start'] as const) : []),
      ...(linked.has(url) ? (['link'] as const) : []),
      ...(listed.has(url) ? (['sitemap'] as const) : []),
      ...(earlier.has(url) ? (['earlier-crawl'] as const) : []),
    ]
    return { number: place + 1, url, depth: null, sources, ...answerOf(file, numbers) }
  })
  const table = createLinkTable()
  const pages = new Map<number, SitePage>()
  for (const [place, [, file]] of paths.entries()) {
    if (!isPage(file)) continue
    const own = linksOf(file).flatMap(({ to, ...link }) => {
      const number = numbers.get(absolute(to))
      return number === undefined ? [] : [{ ...PLAIN_LINK, ...link, to: number }]
    })
    table.add(place + 1, columnsOf(own))
    pages.set(place + 1, pageOf(file, place + 1))
  }
  const links = table.build(urls.length)
  return {
    record: {
      start: urls[0]?.url ?? `${ORIGIN}/`,
      startHops: [],
      robots: { url: `${ORIGIN}/robots.txt`, state: 'absent', status: 404 },
      sitemaps: sitemap === undefined ? [] : [{ ...SITEMAP, entries: sitemap.length }],
      dated: [],
      sitemapsRead: true,
      sessionParameters: [],
      ...record,
    },
    stop: null,
    asleep: [],
    urls,
    pages,
    links,
    clickDepths: clickDepths(urls, links),
    notIndexable: ['not-fetched', ...urls.map((url) => notIndexable(url, pages.get(url.number)))],
    templates: siteTemplates(pages, urls),
    ...referencesOf(pages, example.references ?? {}),
    lastingRedirects: null,
    staleDates: null,
    thirdPartiesBefore: null,
    ...facts,
  }
}

function referencesOf(
  pages: ReadonlyMap<number, SitePage>,
  answers: Readonly<Record<string, ExampleAnswer>>,
): Pick<SiteFacts, 'references' | 'knownReferences'> {
  const all = [...pages.values()]
  const files = new Map(all.flatMap((page) => page.files.map((file) => [file.url, file] as const)))
  const links = new Set(all.flatMap((page) => page.externals.map(({ url }) => url)))
  const references = Object.entries(answers).map(([url, answer], place): CheckedReference => {
    const file = files.get(url)
    return {
      number: place + 1,
      url,
      kind: file === undefined ? 'link' : 'file',
      type: file?.type ?? '',
      own: url.startsWith(`${ORIGIN}/`),
      pages: 1,
      answer: {
        status: 200,
        unverified: null,
        finalUrl: url,
        mimeType: '',
        bytes: 20_000,
        digest: url,
        caching: [],
        ...(typeof answer === 'number' ? { status: answer } : answer),
      },
    }
  })
  return { references, knownReferences: { links: links.size, files: files.size } }
}

const PLAIN_LINK = { anchor: '', nofollow: false, around: false, fragment: null }
const SITEMAP = {
  url: `${ORIGIN}/sitemap.xml`,
  status: 200,
  isIndex: false,
  fault: null,
  foreign: [],
  foreignCount: 0,
  dates: null,
  problems: [],
}

function absolute(path: string): string {
  return new URL(path, `${ORIGIN}/`).href
}

function isPage(file: ExampleUrl): file is ExamplePage {
  return !('status' in file || 'redirect' in file || 'state' in file || 'failure' in file)
}

function linksOf(file: ExampleUrl): Exclude<Link, string>[] {
  const links = isPage(file) ? (file.links ?? []) : []
  return links.map((link) => (typeof link === 'string' ? { to: link } : link))
}

function answerOf(
  file: ExampleUrl,
  numbers: ReadonlyMap<string, number>,
): Pick<CrawlUrl, 'state' | 'answer' | 'redirectsTo'> {
  if ('state' in file) return { state: file.state, answer: null, redirectsTo: null }
  const answer = {
    status: 200,
    failure: null,
    redirect: null,
    mimeType: 'text/html',
    firstByte: isPage(file) ? (file.firstByte ?? 50) : 50,
    bytes: 1000,
    before: isPage(file) && file.before ? { status: file.before.status, failure: null } : null,
  }
  if ('failure' in file) {
    const nothing = { ...answer, status: null, mimeType: '', bytes: null, failure: file.failure }
    return { state: 'failed', answer: nothing, redirectsTo: null }
  }
  if ('redirect' in file) {
    const redirect = absolute(file.redirect)
    const { status = 301 } = file
    const redirectsTo = numbers.get(redirect) ?? null
    return { state: 'done', answer: { ...answer, status, redirect }, redirectsTo }
  }
  if (isPage(file)) return { state: 'done', answer, redirectsTo: null }
  return { state: 'done', answer: { ...answer, status: file.status }, redirectsTo: null }
}

function pageOf(example: ExamplePage, number: number): SitePage {
  const { links: _links, firstByte: _firstByte, before: _before, ...facts } = example
  const { text = '', canonical, anchors, ...rest } = facts
  const { hreflangs = {}, headerHreflangs = {}, sitemapHreflangs = {}, ...page } = rest
  const sketch = text.length < 200 ? null : textSketch(wordsOf(text))
  return {
    number,
    title: null,
    description: null,
    h1: null,
    lang: 'en',
    words: text.split(/\s+/).length,
    characters: text.length,
    textKey: text,
    sketch: sketch && Buffer.from(sketch).toString('base64'),
    structure: '',
    anchors: packAnchors(anchors ?? []),
    likeMissing: null,
    canonical: canonical === undefined ? null : absolute(canonical),
    noindex: false,
    nofollow: false,
    hreflangs: [
      ...hreflangsOf(hreflangs, 'element'),
      ...hreflangsOf(headerHreflangs, 'header'),
      ...hreflangsOf(sitemapHreflangs, 'sitemap'),
    ],
    next: null,
    prev: null,
    externals: [],
    files: [],
    cookies: [],
    headers: [],
    compressed: true,
    decodedBytes: 5000,
    types: [],
    score: 90,
    ...page,
  }
}

function hreflangsOf(
  urls: Readonly<Record<string, string>>,
  source: PageHreflang['source'],
): PageHreflang[] {
  return Object.entries(urls).map(([code, url]) => ({ code, url: absolute(url), source }))
}
