import type { KnownUrl } from './learn-urls.ts'
import type { MergedUrl } from './merge-found.ts'

/** Some 5 MB for menus, which every page links to again. */
const MOST = 20_000

/** Cache of a crawl's URLs for its holder. Nobody else writes them, because each write needs the crawl's token. */
export function createUrlCache() {
  const known = new Map<string, KnownUrl>()
  return {
    get: (url: string) => known.get(url),
    /** Whether another link to a known URL changes nothing. */
    isOld({ url, depth, sources }: MergedUrl): boolean {
      const old = known.get(url)
      return old !== undefined && depth >= old.depth && (old.sources & sources) === sources
    },
    add(urls: ReadonlyMap<string, KnownUrl>): void {
      for (const [url, each] of urls) known.set(url, each)
    },
    /** Called when no save is in progress. */
    shrink(): void {
      if (known.size > MOST) known.clear()
    },
  }
}
