import { distance } from 'fastest-levenshtein'

/** Longer texts are no slips of an id, whose longest have about 40 characters. */
const MAX_LENGTH = 60

/** Of three characters one may be wrong: more, and the ids that come near are by chance. */
const CHARACTERS_PER_SLIP = 3

/** The id that was most likely meant: the one with the fewest slips between; undefined when none is near. */
export function nearestId(typed: string, ids: Iterable<string>): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  const text = typed.toLowerCase()
  let nearest: string | undefined
  let fewest = Math.floor(text.length / CHARACTERS_PER_SLIP) + 1
  for (const id of ids) {
    const slips = distance(text, id)
    if (slips < fewest) [nearest, fewest] = [id, slips]
  }
  return nearest
}
