/** A longer word is a URL, a selector or a script without spaces, and may be cut. */
const LONGEST_WORD = 40

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most `length` characters including the ellipsis, cut after a whole word. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const room = Math.max(0, length - 1)
  return `${text.slice(0, endOf(text.slice(0, room + LONGEST_WORD), room)).trimEnd()}…`
}

/** The last position up to `room` at which the text may end. */
function endOf(text: string, room: number): number {
  if (/\s/.test(text.charAt(room))) return room
  let start = room
  while (start > 0 && !/\s/.test(text.charAt(start - 1))) start -= 1
  const word = text.slice(start).search(/\s|$/)
  if (start > 0 && word < LONGEST_WORD) return start
  const part = WORDS.segment(text).containing(room)?.index ?? 0
  if (part > start) return part
  const grapheme = GRAPHEMES.segment(text).containing(room)?.index ?? 0
  if (grapheme > 0) return grapheme
  return /[\udc00-\udfff]/.test(text.charAt(room)) ? room - 1 : room
}
