import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'

/** Pages that are kept for each URL; the check of a broken link has up to 1,000. */
export const MOST_LINKING = 50

/** For each URL by number from 1, some of the pages that link to it, in columns: those of number n begin at `starts[n - 1]`. */
export interface LinkingPages {
  readonly starts: Uint32Array
  readonly numbers: Uint32Array
}

export function linkingPages({ urls, links }: Pick<SiteFacts, 'urls' | 'links'>): LinkingPages {
  const starts = new Uint32Array(urls.length + 1)
  const numbers: number[] = []
  for (const { number } of urls) {
    let kept = 0
    for (const page of links.pagesInto(number)) {
      if (page === number) continue
      if (kept === MOST_LINKING) break
      numbers.push(page)
      kept += 1
    }
    starts[number] = numbers.length
  }
  return { starts, numbers: Uint32Array.from(numbers) }
}
