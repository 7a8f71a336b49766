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
    const slips = editDistance(text, id)
    if (slips < fewest) [nearest, fewest] = [id, slips]
  }
  return nearest
}

/** Levenshtein's, in one row: characters added, left out, or put in another's place. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place)
  for (const [line, character] of Array.from(from).entries()) {
    const next = [line + 1]
    for (const [place, other] of Array.from(to).entries()) {
      const replaced = (row[place] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
