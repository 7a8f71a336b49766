import type { Probe, ProbeResult } from '../../capture/capture.ts'
import { sitemapProbe } from '../../facts/probes/sitemap-probes.ts'
import { type DatedUrl, MOST_PAST } from '../../facts/sitemap/entry-dates.ts'
import { type ListedVersions, MOST_VERSION_CHARACTERS } from '../../facts/sitemap/entry-versions.ts'
import type { SitemapListing } from '../../facts/sitemap/list-sitemap.ts'
import { MAX_URL_LENGTH } from '../../request/target.ts'
import { crawlAddress } from '../scope/crawl-address.ts'
import type { CrawlReader } from '../run/crawl-parts.ts'
import type { SiteScope } from '../scope/site-scope.ts'
import type { CrawlSitemap } from './crawl-sitemap.ts'

export interface Listed {
  readonly files: readonly CrawlSitemap[]
  /** URLs of the site, each with the place of the first of the files that lists it. */
  readonly urls: ReadonlyMap<string, number>
  /** The first of them with a date that can be true. */
  readonly dated: readonly DatedUrl[]
  /** Language versions of them; none if they are too many to keep, or if sitemaps list more than was read. */
  readonly versions: readonly ListedVersions[]
  /** Whether the sitemaps list no more than that. */
  readonly whole: boolean
}

export const NO_SITEMAPS: Listed = {
  files: [],
  urls: new Map(),
  dated: [],
  versions: [],
  whole: true,
}

export interface ListingNeeds {
  readonly ask: (probe: Probe) => Promise<ProbeResult>
  readonly reader: Pick<CrawlReader, 'listSitemap'>
  readonly scope: SiteScope
  /** Maximum number of URLs. */
  readonly most: number
  /** Maximum number of their characters. */
  readonly mostCharacters?: number
}

/** sitemaps.org. */
const MOST_OF_FILE = 50_000
const MOST_FILES = 100
const MAX_BYTES = 4 * 1024 * 1024
const MAX_DEPTH = 2
const KEPT_FOREIGN = 20
/** Characters of all URLs: enough for 200,000 long ones. A hundred small gzip files can list a gigabyte. */
const MOST_CHARACTERS = 40_000_000

/** Reads sitemaps, and those that they list, one after the other. Missing files of `guessed` are left out. */
export async function readListed(
  needs: ListingNeeds,
  {
    declared,
    guessed,
  }: { readonly declared: readonly string[]; readonly guessed: readonly string[] },
): Promise<Listed> {
  if (declared.length > 0) return await readFiles(needs, declared)
  for (const url of guessed) {
    const listed = await readFiles(needs, [url])
    if (listed.files.some(({ entries }) => entries > 0)) return listed
  }
  return NO_SITEMAPS
}

async function readFiles(needs: ListingNeeds, urls: readonly string[]): Promise<Listed> {
  const waiting = urls.map((url) => ({ url, depth: 0 }))
  const known = new Set(urls)
  const files: CrawlSitemap[] = []
  const dated: DatedUrl[] = []
  const versions = collectVersions()
  const { most, mostCharacters = MOST_CHARACTERS } = needs
  const pages = new Map<string, number>()
  let characters = 0
  let whole = true
  const isFull = () => pages.size >= most || characters >= mostCharacters
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (files.length >= MOST_FILES || isFull()) {
      whole = false
      break
    }
    const { file, children, own, past, named, isWhole } = await readFile(needs, next.url)
    files.push(file)
    whole &&= isWhole
    versions.add(named)
    dated.push(...past.slice(0, MOST_PAST - dated.length))
    for (const url of own) {
      if (isFull()) {
        whole = false
        break
      }
      if (pages.has(url)) continue
      characters += url.length
      pages.set(url, files.length - 1)
    }
    if (next.depth >= MAX_DEPTH) {
      whole &&= children.length === 0
      continue
    }
    for (const url of children) {
      if (known.has(url)) continue
      known.add(url)
      waiting.push({ url, depth: next.depth + 1 })
    }
  }
  return { files, urls: pages, dated, versions: whole ? versions.all() : [], whole }
}

function collectVersions() {
  const all: ListedVersions[] = []
  let characters = 0
  return {
    add(named: FileRead['named']): void {
      characters += named === null ? Infinity : JSON.stringify(named).length
      if (characters <= MOST_VERSION_CHARACTERS) all.push(...(named ?? []))
    },
    all: () => (characters <= MOST_VERSION_CHARACTERS ? all : []),
  }
}

interface FileRead {
  readonly file: CrawlSitemap
  readonly children: readonly string[]
  readonly own: readonly string[]
  readonly past: readonly DatedUrl[]
  readonly named: SitemapListing['versions']
  /** False if it lists more, or may do so: it was not answered. */
  readonly isWhole: boolean
}

async function readFile({ ask, reader, scope }: ListingNeeds, url: string): Promise<FileRead> {
  const result = await ask(sitemapProbe(url, MAX_BYTES))
  if (result.status !== 'answered') return unread(url, null)
  const { status, body, cut, url: finalUrl } = result.response
  if (status < 200 || status >= 300) return unread(url, status)
  const listing = await reader.listSitemap({ url: finalUrl, body, cut }, MOST_OF_FILE)
  if (listing === null) return unread(url, status, 'too-large')
  const own: string[] = []
  const foreign: string[] = []
  for (const page of listing.pages) {
    // As with links: nothing that long can be requested.
    if (page.length > MAX_URL_LENGTH) continue
    const address = crawlAddress(page)
    if (address !== null && scope.has(address)) own.push(address.href)
    else foreign.push(page)
  }
  const { isIndex, entries, fault, children, problems, dates, versions } = listing
  const file = {
    url,
    status,
    isIndex,
    entries,
    fault,
    foreign: foreign.slice(0, KEPT_FOREIGN),
    foreignCount: foreign.length,
    dates: dates && { ...dates, past: [] },
    problems,
  }
  // Fewer pages than entries may be because some are listed twice, or are no URLs.
  const isFull = listing.pages.length >= MOST_OF_FILE && entries > listing.pages.length
  const isWhole = !listing.cut && !isFull
  return { file, children, own, past: dates?.past ?? [], named: versions, isWhole }
}

function unread(
  url: string,
  status: number | null,
  fault: SitemapListing['fault'] = null,
): FileRead {
  const nothing = { entries: 0, foreign: [], foreignCount: 0, dates: null, problems: [] }
  const file = { url, status, isIndex: false, fault, ...nothing }
  const isWhole = status !== null && status >= 400 && status < 500
  return { file, children: [], own: [], past: [], named: [], isWhole }
}
