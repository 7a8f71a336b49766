import { monthNames, weekdayNames } from './date-names.ts'

/** A longer text says more than dates: sketches compare it. */
const LONGEST = 2000
/** A day, a year, or a whole date in figures. */
const DAY = /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.)?$/
const YEAR = /^(?:19|20|21)\d\d$/
const DATE = /^(?:\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.](?:\d{1,2}[-/.])?\d{4})$/

/**
 * A short text that names a date, without its dates: equal for the pages of a calendar, of which each month and each day has
 * its own. Undefined for a text that names none, or is long.
 */
export function datelessText(text: string, language: string | null): string | undefined {
  if (text.length > LONGEST) return undefined
  const months = monthNames(language)
  const weekdays = weekdayNames(language)
  const words = (text.toLowerCase().match(/[^\s,;:()[\]|«»‹›<>]+/g) ?? []).map(withoutStop)
  const isFigure = (word: string | undefined) =>
    word !== undefined && (DAY.test(word) || YEAR.test(word))
  const named = words.some(
    (word, place) =>
      DATE.test(word) ||
      (months.has(word) && (isFigure(words[place - 1]) || isFigure(words[place + 1]))),
  )
  if (!named) return undefined
  return words
    .filter(
      (word) => !isFigure(word) && !DATE.test(word) && !months.has(word) && !weekdays.has(word),
    )
    .join(' ')
}

/** A figure may end a sentence; the stop of a short name of a month belongs to it. */
function withoutStop(word: string): string {
  const last = word.at(-2) ?? ''
  return word.endsWith('.') && last >= '0' && last <= '9' ? word.slice(0, -1) : word
}
