import { distance } from 'fastest-levenshtein'

/** Longer texts are no misspelt ids, the longest of which have about 40 characters. */
const MAX_LENGTH = 60

/** One character in three may be wrong; beyond that, similar ids are coincidence. */
const CHARACTERS_PER_SLIP = 3

/** The id that was probably meant: the one with the smallest edit distance; undefined if none is near. */
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
