import { likeness } from '../likeness/sketch.ts'
import { ALIKE } from '../templates/group-pages.ts'
import { MOST_TEMPLATES } from '../templates/site-templates.ts'

/** Structures that are remembered: most pages of a template have the same one. */
const MOST_KNOWN = 2000

/**
 * Tells one page after the other to which template it belongs, roughly: the templates of the results are found once all
 * structures are known, which is too much for the thread that serves pages. The last place is that of all others.
 */
export function createTemplatePlaces(): (structure: string) => number {
  const leaders: Uint8Array[] = []
  const known = new Map<string, number>()

  function placeOf(structure: string): number {
    const sketch = Buffer.from(structure, 'base64')
    const place = leaders.findIndex((leader) => likeness(leader, sketch) >= ALIKE)
    if (place !== -1) return place
    if (leaders.length === MOST_TEMPLATES - 1) return leaders.length
    return leaders.push(sketch) - 1
  }

  return (structure) => {
    const before = known.get(structure)
    if (before !== undefined) return before
    const place = placeOf(structure)
    if (known.size < MOST_KNOWN) known.set(structure, place)
    return place
  }
}
