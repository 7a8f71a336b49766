import type { SitemapFile } from '../network-facts.ts'
import { createEntryDates, type EntryDates } from './entry-dates.ts'
import { createEntryVersions, type ListedVersions } from './entry-versions.ts'
import { inflateSitemap } from './inflate-sitemap.ts'
import { dateProblem, newestOf } from './lastmod.ts'
import { elementsOf, rootOf } from './xml-scan.ts'
import { xmlFault } from './xml-fault.ts'

/** sitemaps.org. */
const MAX_ENTRIES = 50_000
const MAX_PROBLEMS = 10
const MAX_CHILDREN = 1000

export interface SitemapContent extends Pick<
  SitemapFile,
  'bytes' | 'kind' | 'entries' | 'newestLastmod' | 'problems'
> {
  /** Sitemaps that an index lists, absolute. */
  readonly children: readonly string[]
  readonly listsWanted: boolean
  /** The first URLs that it lists, absolute, each once, up to `mostPages`. */
  readonly pages: readonly string[]
  /** Of a list of pages in XML; null for other files. */
  readonly dates: EntryDates | null
  /** Language versions of its pages; null if they are too many to keep. */
  readonly versions: readonly ListedVersions[] | null
  /** True if it was longer than the part that is read. */
  readonly cut: boolean
}

interface Context {
  readonly url: string
  /** Absolute URLs to search for. */
  readonly wanted: ReadonlySet<string>
  /** True if the body is only the beginning of the file. */
  readonly cut?: boolean
  /** Milliseconds since 1970, to detect dates in the future. */
  readonly now: number
  /** Maximum number of URLs to return; none by default. */
  readonly mostPages?: number
}

const KNOWN_ROOTS: ReadonlySet<string> = new Set(['urlset', 'sitemapindex', 'rss', 'feed', 'rdf'])

type Problems = SitemapFile['problems'][number][]

/** Reads one sitemap file: XML, RSS, Atom or plain text, gzipped or not. */
export function readSitemap(body: Uint8Array, context: Context): SitemapContent {
  const { bytes, cut } = inflateSitemap(body)
  const problems: Problems = []
  if (bytes === null) {
    return { ...nothing(body.byteLength, problems), problems: [bad('The gzip data is damaged.')] }
  }
  const isCut = cut || (context.cut ?? false)
  const decoded = decode(bytes, problems)
  const base = { ...nothing(bytes.byteLength, problems), cut }
  const root = rootOf(decoded)
  const text = isCut ? wholeEntries(decoded, root === null ? '\n' : '</') : decoded
  const isKnown = root !== null && KNOWN_ROOTS.has(root)
  const fault = isKnown ? xmlFault(text, { cut: isCut }) : null
  if (fault !== null) problems.push(bad(`The XML is not well-formed: ${fault}`))
  switch (root) {
    case 'urlset':
      return { ...base, ...readUrls(text, context, problems), kind: 'urlset' }
    case 'sitemapindex':
      return { ...base, ...readIndex(text, context, problems), kind: 'index' }
    case 'rss':
    case 'feed':
    case 'rdf':
      return { ...base, ...readFeed(text, context), kind: 'feed' }
    case null:
      return { ...base, ...readText(text, context, problems) }
    default:
      problems.push(
        bad(`The root element is <${root.slice(0, 40)}>, not <urlset> or <sitemapindex>.`),
      )
      return base
  }
}

function decode(bytes: Uint8Array, problems: Problems): string {
  try {
    // A truncated file may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    problems.push({ message: 'The file is not UTF-8.', severity: 'warning' })
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A truncated text without its end, which may be half a URL. */
function wholeEntries(text: string, lastEnd: string): string {
  return text.slice(0, Math.max(0, text.lastIndexOf(lastEnd)))
}

function nothing(bytes: number, problems: Problems): SitemapContent {
  return {
    bytes,
    kind: 'invalid',
    entries: 0,
    newestLastmod: null,
    problems,
    children: [],
    listsWanted: false,
    pages: [],
    dates: null,
    versions: [],
    cut: false,
  }
}

type Read = Pick<SitemapContent, 'entries' | 'children' | 'listsWanted'> & Partial<SitemapContent>

const ENTRY_PARTS = ['url', 'loc', 'lastmod']

function readUrls(text: string, context: Context, problems: Problems): Read {
  const { url, wanted, now, mostPages = 0 } = context
  const { host } = new URL(url)
  const pages = pageList(context)
  const complain = once(problems)
  const dates = createEntryDates({ now, most: mostPages })
  const versions = createEntryVersions()
  const names = mostPages > 0 ? [...ENTRY_PARTS, 'alternate'] : ENTRY_PARTS
  let entries = 0
  let listsWanted = false
  for (const { name, value, code } of elementsOf(text, names)) {
    if (name === 'url') {
      dates.begin()
      versions.begin()
      continue
    }
    if (code !== undefined) {
      versions.name(code, value)
      continue
    }
    if (name === 'lastmod') {
      dates.date(value)
      const problem = dateProblem(value, now)
      if (problem) complain(problem, value)
      continue
    }
    entries++
    const parsed = URL.parse(value)
    dates.locate(parsed)
    versions.locate(parsed)
    if (!parsed) complain('An entry is not an absolute URL', value)
    else if (parsed.host !== host) complain('An entry is on another host', value)
    if (parsed && wanted.has(parsed.href)) listsWanted = true
    pages.add(parsed)
  }
  const ofEntries = dates.of(entries)
  if (ofEntries.same !== null) complain('All entries have the same lastmod', '')
  if (entries > MAX_ENTRIES)
    problems.unshift(
      bad(`The sitemap has ${entries.toLocaleString('en')} entries, expected at most 50,000.`),
    )
  if (entries === 0) complain('The sitemap has no entries', '')
  return {
    entries,
    children: [],
    listsWanted,
    newestLastmod: newestOf(dates.dates, now),
    pages: pages.all(),
    dates: ofEntries,
    versions: versions.all(),
  }
}

function readIndex(text: string, { url, now }: Context, problems: Problems): Read {
  const children: string[] = []
  const complain = once(problems)
  const dates = new Set<string>()
  let entries = 0
  for (const { name, value } of elementsOf(text, ['loc', 'lastmod'])) {
    if (name === 'lastmod') {
      dates.add(value)
      continue
    }
    entries++
    const parsed = URL.parse(value)
    if (!parsed) complain('An entry is not an absolute URL', value)
    else if (parsed.href !== url && children.length < MAX_CHILDREN) children.push(parsed.href)
  }
  return { entries, children, listsWanted: false, newestLastmod: newestOf(dates, now) }
}

/** The links of the entries; those before the first entry are the feed's own. */
function readFeed(text: string, context: Context): Read {
  const { wanted, url } = context
  const pages = pageList(context)
  let entries = 0
  let listsWanted = false
  for (const { name, value } of elementsOf(text, ['link', 'item', 'entry'])) {
    const link = name === 'link' && value !== '' ? URL.parse(value, url) : null
    if (name !== 'link') entries++
    else if (wanted.has(link?.href ?? '')) listsWanted = true
    if (entries > 0) pages.add(link)
  }
  return { entries, children: [], listsWanted, pages: pages.all() }
}

/** One URL per line. Anything else is not a sitemap. */
function readText(text: string, context: Context, problems: Problems): Partial<SitemapContent> {
  const lines = text.split(/\r?\n/, MAX_ENTRIES + 1).filter((line) => line.trim() !== '')
  const urls = lines.map((line) => URL.parse(line.trim()))
  const valid = urls.filter((url) => url !== null && /^https?:$/.test(url.protocol))
  if (valid.length === 0 || valid.length < lines.length) {
    problems.push(bad('The sitemap is neither XML nor a list of URLs.'))
    return {}
  }
  const listsWanted = valid.some((url) => url !== null && context.wanted.has(url.href))
  const pages = pageList(context)
  for (const url of valid) pages.add(url)
  return { kind: 'text', entries: valid.length, listsWanted, pages: pages.all() }
}

/** Collects URLs up to the maximum. */
function pageList({ mostPages = 0 }: Context) {
  const pages = new Set<string>()
  return {
    add(url: URL | null): void {
      if (url !== null && pages.size < mostPages) pages.add(url.href)
    },
    all: (): readonly string[] => [...pages],
  }
}

/** Reports each kind of problem once, with its first example. */
function once(problems: Problems): (message: string, example: string) => void {
  const told = new Set<string>()
  return (message, example) => {
    if (told.has(message) || problems.length >= MAX_PROBLEMS) return
    told.add(message)
    const text = example === '' ? `${message}.` : `${message}: ${example.slice(0, 200)}`
    problems.push({ message: text, severity: 'warning' })
  }
}

function bad(message: string): Problems[number] {
  return { message, severity: 'error' }
}
