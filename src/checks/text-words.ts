/** Scripts that put no spaces between words: Han, kana, Thai, Lao, Burmese, Khmer. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}]/u
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

let segmenter: Intl.Segmenter | undefined

/** Several checks ask for the words of the page's text. Titles and headings between them cost little. */
const WORTH_KEEPING = 2000
let latest: { readonly text: string; readonly words: readonly string[] } = { text: '', words: [] }

/**
 * Words of a text in their order, lower case. Where words are spaced a pattern finds them at a tenth of
 * the segmenter's cost; text in other scripts goes through the segmenter.
 */
export function wordsOf(text: string): readonly string[] {
  if (latest.text === text) return latest.words
  const words = splitWords(text)
  if (text.length >= WORTH_KEEPING) latest = { text, words }
  return words
}

function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  if (!UNSPACED.test(lower)) return lower.match(WORD) ?? []
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(lower)) {
    if (isWordLike === true) words.push(segment)
  }
  return words
}
