import { setImmediate } from 'node:timers/promises'
import type { FoundLink, ReadPage } from '../crawled-page.ts'
import type { CrawlSettings } from '../crawl-settings.ts'
import type { UrlSource } from '../crawl-url.ts'
import { crawlAddress } from '../scope/crawl-address.ts'
import { compileGlob, type Glob } from '../scope/glob.ts'
import type { SiteScope } from '../scope/site-scope.ts'
import type { FoundUrl } from '../store/crawl-store.ts'
import { isLoopingPath } from '../traps/looping-path.ts'

/** The URLs of the site that a page, a redirect or a sitemap leads to, with the state of each. */
export interface FindUrls {
  /** Null for URLs of another site. */
  find(url: string, source: UrlSource, depth: number | null): FoundUrl | null
  /** The same for many, yielding to other work in between. */
  findAll(urls: readonly string[], source: UrlSource): Promise<FoundUrl[]>
  /** The page with its links to other sites separated, and the URLs of the site that it leads to. */
  ofPage(page: ReadPage, depth: number | null): Promise<{ page: ReadPage; found: FoundUrl[] }>
}

const MOST_EXTERNALS = 500

/**
 * Long globs take a millisecond for a long URL and a page may have thousands, so other work gets its turn in between.
 */
const TURN_MS = 10

function createTurn() {
  let began = performance.now()
  return {
    isOver: () => performance.now() - began > TURN_MS,
    async next() {
      await setImmediate()
      began = performance.now()
    },
  }
}

export function createFindUrls(scope: SiteScope, settings: CrawlSettings): FindUrls {
  const rules = {
    isListed: settings.source !== 'crawl',
    include: settings.include.map(compileGlob),
    exclude: settings.exclude.map(compileGlob),
    maxDepth: settings.maxDepth,
  }
  const find = (text: string, source: UrlSource, depth: number | null): FoundUrl | null => {
    const url = crawlAddress(text)
    if (url === null || !scope.has(url)) return null
    return { url: url.href, source, depth, state: stateOf({ url, source, depth }, rules) }
  }

  return {
    find,

    async findAll(urls, source) {
      const turn = createTurn()
      const all: FoundUrl[] = []
      for (const url of urls) {
        if (turn.isOver()) await turn.next()
        const found = find(url, source, null)
        if (found !== null) all.push(found)
      }
      return all
    },

    async ofPage(page, depth) {
      const turn = createTurn()
      const below = depth === null ? null : depth + 1
      const own = new Map<string, FoundUrl>()
      const links: FoundLink[] = []
      const externals = new Map<string, string>()
      for (const link of page.links) {
        if (turn.isOver()) await turn.next()
        const found = own.get(link.url) ?? find(link.url, 'link', below)
        if (found === null) externals.set(link.url, externals.get(link.url) || link.anchor)
        else {
          own.set(link.url, found)
          links.push(link)
        }
      }
      const declared = [
        page.canonical === null ? null : find(page.canonical, 'canonical', null),
        ...page.hreflangs.map(({ url }) => find(url, 'hreflang', null)),
      ].filter((found) => found !== null)
      const kept = [...externals].slice(0, MOST_EXTERNALS)
      return {
        page: { ...page, links, externals: kept.map(([url, anchor]) => ({ url, anchor })) },
        found: [...own.values(), ...declared],
      }
    },
  }
}

interface Rules extends Pick<CrawlSettings, 'maxDepth'> {
  /** Whether links and declarations lead nowhere. */
  readonly isListed: boolean
  readonly include: readonly Glob[]
  readonly exclude: readonly Glob[]
}

function stateOf(
  { url, source, depth }: Pick<FoundUrl, 'source' | 'depth'> & { readonly url: URL },
  { isListed, include, exclude, maxDepth }: Rules,
): FoundUrl['state'] {
  if (isListed && !LISTED.has(source)) return 'unlisted'
  if (isLoopingPath(url.pathname)) return 'trap'
  const path = `${url.pathname}${url.search}`
  const isIncluded = include.length === 0 || include.some((matches) => matches(path))
  if (!isIncluded || exclude.some((matches) => matches(path))) return 'excluded'
  return depth !== null && depth > maxDepth ? 'too-deep' : 'waiting'
}

/** Sources of the URLs that are fetched where only listed ones are. */
const LISTED: ReadonlySet<UrlSource> = new Set(['list', 'sitemap', 'redirect'])
