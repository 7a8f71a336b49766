import type { PageCapture, ProbeResult } from '../../capture/capture.ts'
import type { CanonicalFact } from '../document-facts.ts'
import type { RobotsTxtFacts, SitemapFacts, SitemapFile } from '../network-facts.ts'
import { readSitemap, type SitemapContent } from './read-sitemap.ts'

interface Known {
  readonly page: PageCapture
  readonly canonicals: readonly CanonicalFact[]
  readonly robotsTxt: RobotsTxtFacts
  readonly probes: readonly ProbeResult[]
}

interface ReadFile {
  readonly file: SitemapFile
  readonly content: SitemapContent
  readonly whole: boolean
}

/** The contents of the fetched sitemaps, and whether they list the page. */
export function sitemapOf({ page, canonicals, robotsTxt, probes }: Known): SitemapFacts {
  const declared = new Set(robotsTxt.sitemaps.map(({ url }) => URL.parse(url)?.href ?? url))
  const wanted = addressesOf(page, canonicals)
  const read = probes.flatMap((result): ReadFile[] => {
    const { probe } = result
    if (probe.role !== 'sitemap' || probe.kind !== 'request') return []
    if (result.status !== 'answered') return []
    const { status, body, cut } = result.response
    const now = Date.parse(page.startedAt)
    const content = readSitemap(body, { url: probe.url, wanted, now, cut })
    const origin = declared.has(probe.url) ? 'robots' : 'guess'
    const file = { url: probe.url, declaredIn: origin, status, ...factOf(content) } as const
    return [{ file, content, whole: !cut && status === 200 && !content.cut }]
  })
  const children = new Set(read.flatMap(({ content }) => content.children))
  const files = read
    .filter(isShown(declared))
    .map(({ file }) => (children.has(file.url) ? asChild(file) : file))
  return {
    searched: isSearched(probes),
    files,
    complete: isComplete(read),
    listsPage: listsPage(read),
  }
}

/** An index may list sitemaps but no other index (sitemaps.org). */
function asChild(file: SitemapFile): SitemapFile {
  const nested = { message: 'An index lists this index.', severity: 'warning' } as const
  return {
    ...file,
    declaredIn: file.declaredIn === 'guess' ? 'index' : file.declaredIn,
    problems: file.kind === 'index' ? [nested, ...file.problems.slice(0, 9)] : file.problems,
  }
}

/** A redirect loop and an invalid response are answers too: there is no sitemap. */
function isSearched(probes: readonly ProbeResult[]): boolean {
  const asked = probes.filter(({ probe }) => probe.role === 'sitemap')
  return asked.length > 0 && asked.every(isSettled)
}

function isSettled(result: ProbeResult): boolean {
  if (result.status === 'answered') return !MAY_CHANGE.has(result.response.status)
  return result.status === 'failed' && (result.code === 'redirect' || result.code === 'invalid')
}

/** Refusals and server errors: it is unknown whether there is a sitemap. */
const MAY_CHANGE = new Set([401, 403, 407, 408, 425, 429, 500, 502, 503, 504])

/** A guessed URL without a sitemap is not listed; a declared sitemap that is missing is. */
function isShown(declared: ReadonlySet<string>): (read: ReadFile) => boolean {
  return ({ file }) => declared.has(file.url) || (file.status === 200 && file.kind !== 'invalid')
}

function factOf(content: SitemapContent): Omit<SitemapFile, 'url' | 'declaredIn' | 'status'> {
  const { bytes, kind, entries, newestLastmod, problems } = content
  return { bytes, kind, entries, newestLastmod, problems }
}

/** The page's own URLs that a sitemap may list: the final URL and the canonicals. */
function addressesOf(page: PageCapture, canonicals: readonly CanonicalFact[]): Set<string> {
  const urls = canonicals.flatMap(({ url }) => (url === null ? [] : [url]))
  return new Set([page.response.url, ...urls])
}

function isComplete(read: readonly ReadFile[]): boolean {
  const usable = read.filter(({ content }) => content.kind !== 'invalid')
  if (usable.length === 0) return false
  const fetched = new Set(usable.filter(({ whole }) => whole).map(({ file }) => file.url))
  return (
    usable.every(({ whole }) => whole) &&
    usable.every(({ content }) => content.children.every((child) => fetched.has(child)))
  )
}

function listsPage(read: readonly ReadFile[]): boolean | null {
  const lists = read.filter(({ content }) => ['urlset', 'text', 'feed'].includes(content.kind))
  if (lists.some(({ content }) => content.listsWanted)) return true
  return lists.length === 0 ? null : false
}
