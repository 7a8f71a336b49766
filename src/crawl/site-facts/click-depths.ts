import type { CrawlUrl } from '../crawl-url.ts'
import type { LinkTable } from './link-table.ts'

/**
 * Clicks from the start to each URL by the shortest path, since the order of a crawl only approximates it; null if no
 * link leads there. A redirect is no click. Indexed by the URL's number.
 */
export function clickDepths(
  urls: readonly CrawlUrl[],
  links: LinkTable,
): readonly (number | null)[] {
  const depths: (number | null)[] = Array.from({ length: urls.length + 1 }, () => null)
  let level = urls.filter(({ sources }) => sources.includes('start')).map(({ number }) => number)
  for (let depth = 0; level.length > 0; depth++) {
    const reached = new Set<number>()
    for (const number of throughRedirects(level, urls)) {
      if (depths[number] !== null) continue
      depths[number] = depth
      for (const to of links.targetsOf(number)) if (depths[to] === null) reached.add(to)
    }
    level = [...reached]
  }
  return depths
}

/** The URLs, and those that they redirect to. */
function throughRedirects(numbers: readonly number[], urls: readonly CrawlUrl[]): Set<number> {
  const all = new Set(numbers)
  // Iterating over a set includes elements that are added meanwhile.
  for (const number of all) {
    const next = urls[number - 1]?.redirectsTo ?? null
    if (next !== null) all.add(next)
  }
  return all
}
