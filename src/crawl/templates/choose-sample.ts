import type { SiteTemplate } from './site-templates.ts'

/** Pages of one template: the others are like them. */
const MOST_OF_ONE = 3

interface Choice {
  /** Maximum number of pages. */
  readonly most: number
  /** Number of the start page, which stands for its template. */
  readonly start: number | undefined
}

/**
 * Pages to load in a browser: one of each template, the largest first, then a second and a third of each. The same
 * crawl always has the same ones.
 */
export function chooseSample(
  templates: readonly SiteTemplate[],
  { most, start }: Choice,
): number[] {
  const chosen = new Set<number>()
  for (let round = 0; round < MOST_OF_ONE; round++) {
    for (const { pages } of templates) {
      const next = candidates(pages, start)[round]
      if (next !== undefined && chosen.size < most) chosen.add(next)
    }
  }
  return [...chosen]
}

/** The start page if it is one of them, the first, the middle and the last page, each once. */
function candidates(pages: readonly number[], start: number | undefined): number[] {
  const own = start !== undefined && pages.includes(start) ? [start] : []
  const places = [0, Math.floor(pages.length / 2), pages.length - 1]
  return [...new Set([...own, ...places.flatMap((place) => pages[place] ?? [])])]
}
