/** Three letters or digits, which overlap: trigrams of an index do not reach across other characters. */
const TRIGRAM = /(?=([\p{L}\p{N}]{3}))/gu

/** Whether one of the trigrams of a text is in none of these others. */
export function hasRareTrigram(text: string, others: readonly string[]): boolean {
  const trigrams = Array.from(text.matchAll(TRIGRAM), ([, trigram = '']) => trigram)
  return trigrams.some((trigram) => others.every((other) => !other.includes(trigram)))
}
