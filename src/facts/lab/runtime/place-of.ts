import { asRow, textOf } from '../details.ts'
import type { PlaceFact } from '../runtime-facts.ts'

/** Name of the script with which the lab watches calls: not part of the page. */
const OWN_SCRIPT = 'pagemark-watch.js'

/** A source position reported by Chromium (`lineNumber`) or Lighthouse (`line`), both counting from 0. */
export function placeOf(location: unknown): PlaceFact {
  const row = asRow(location)
  const url = textOf(row.url).slice(0, 2048)
  if (url === '' || url === OWN_SCRIPT) return { url: null, line: null, column: null }
  return {
    url,
    line: fromOne(row.lineNumber ?? row.line),
    column: fromOne(row.columnNumber ?? row.column),
  }
}

/** Chromium reports -1 if unknown. */
export function fromOne(number: unknown): number | null {
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number + 1 : null
}
