const LENGTH = 3

/** Of a longer text: 62 trigrams are looked for in each text of the sample. */
const MOST_READ = 64

/** More would take longer to merge than they save. */
const MOST_MERGED = 8

/**
 * Trigrams of a text by which an index finds few others: the rarest among a sample. Undefined if it would find too many.
 *
 * @param sample some of the texts that are searched
 * @param most the largest part of them that the index may find, from 0 to 1
 */
export function selectTrigrams(
  text: string,
  sample: readonly string[],
  most: number,
): readonly string[] | undefined {
  const counted = trigramsOf(text).map((trigram) => ({
    trigram,
    count: sample.filter((other) => other.includes(trigram)).length,
  }))
  if (counted.length === 0) return undefined
  const rarest = counted.toSorted((a, b) => a.count - b.count).slice(0, MOST_MERGED)
  const trigrams = rarest.map(({ trigram }) => trigram)
  const found = sample.filter((other) => trigrams.every((trigram) => other.includes(trigram)))
  return found.length <= most * sample.length ? trigrams : undefined
}

/** All parts of three characters at the beginning of a text, which overlap. */
function trigramsOf(text: string): string[] {
  const characters = Array.from(text).slice(0, MOST_READ)
  const all = characters
    .slice(LENGTH - 1)
    .map((_, at) => characters.slice(at, at + LENGTH).join(''))
  return [...new Set(all)]
}
