import type { SiteTemplate } from './site-templates.ts'

/** Pages of one template: the others are like them. */
const MOST_OF_ONE = 3

interface Choice {
  /** Maximum number of pages. */
  readonly most: number
  /** Number of the start page, which stands for its template. */
  readonly start: number | undefined
  /** Pages that the crawl before loaded: problems can be compared on pages that both crawls loaded. */
  readonly again?: readonly number[]
}

/**
 * Pages to load in a browser: one of each template, the largest first, then a second and a third of each. The same
 * crawl always has the same ones, and the next crawl those of the one before, as far as they exist.
 */
export function chooseSample(
  templates: readonly SiteTemplate[],
  { most, start, again = [] }: Choice,
): number[] {
  const chosen = new Set<number>()
  const pagesOf = templates.map(({ pages }) => candidates(pages, { start, again }))
  for (let round = 0; round < MOST_OF_ONE; round++) {
    for (const pages of pagesOf) {
      const next = pages[round]
      if (next !== undefined && chosen.size < most) chosen.add(next)
    }
  }
  return [...chosen]
}

/** The start page if it is one of them, those of the crawl before, the first, the middle and the last, each once. */
function candidates(
  pages: readonly number[],
  { start, again }: { readonly start: number | undefined; readonly again: readonly number[] },
): number[] {
  const first = start === undefined ? again : [start, ...again]
  const own = first.filter((number) => pages.includes(number))
  const places = [0, Math.floor(pages.length / 2), pages.length - 1]
  return [...new Set([...own, ...places.flatMap((place) => pages[place] ?? [])])]
}
