import { createComparer } from '../likeness/compare-sketches.ts'

export interface StructuredPage {
  readonly number: number
  /** Sketch of the markup's structure, base64. */
  readonly structure: string
}

/** Pages of one template share at least half of their pairs of parent and child (decision 070). */
export const ALIKE = 0.5
/**
 * First pages of groups that a page is compared with. A site has some tens of templates; without a limit, comparing
 * the pages of a site without any would take the square of their number.
 */
const MOST_LEADERS = 200

/**
 * Groups of pages with a similar structure, in the order of their first pages: a page joins the group whose first page
 * is most similar. Pages beyond the limit of groups that fit none are in none.
 */
export function groupPages(pages: readonly StructuredPage[]): number[][] {
  const alike = createComparer(
    pages.map(({ structure }) => Buffer.from(structure, 'base64')),
    ALIKE,
  )
  const groups: { readonly leader: number; readonly numbers: number[] }[] = []
  /** Most pages of a template have exactly the same structure. */
  const known = new Map<string, (typeof groups)[number]>()
  for (const [place, { number, structure }] of pages.entries()) {
    const group = known.get(structure) ?? mostAlike(place)
    if (group) {
      group.numbers.push(number)
      known.set(structure, group)
    } else if (groups.length < MOST_LEADERS) {
      const own = { leader: place, numbers: [number] }
      groups.push(own)
      known.set(structure, own)
    }
  }
  return groups.map(({ numbers }) => numbers)

  function mostAlike(place: number) {
    let [best, most] = [groups[0], 0]
    for (const group of groups) {
      const likeness = alike(group.leader, place) ?? 0
      if (likeness > most) [best, most] = [group, likeness]
    }
    return most > 0 ? best : undefined
  }
}
