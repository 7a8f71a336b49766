import { type TProperties, Type } from 'typebox'
import { exact } from '../exact.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

/** Rows kept of a long list; `total` counts all. */
const MAX_ROWS = 200
/**
 * Characters of JSON kept of one list; 200 links of an honest page take about 40,000. A page of 3,000 links, images
 * and headings made of random words is stored in 52 KB with all its findings; for worse ones, `engine/fit-results.ts`
 * shortens the lists.
 */
const MAX_CHARACTERS = 50_000
/** A header or an attribute may be megabytes long; no reader needs more than this. */
const MAX_TEXT = 1000

/** A long list: its total number, and its first entries. */
export function listOf<T extends TProperties>(row: T) {
  return exact({ total: Type.Integer(), rows: Type.Array(exact(row)) })
}

/** The first rows of a list, as many as are kept. */
export function list<T, Row>(
  items: readonly T[],
  row: (item: T) => Row,
): { total: number; rows: Row[] } {
  return { total: items.length, rows: firstRows(items, row) }
}

/** `room` is in characters of JSON. */
export function firstRows<T, Row>(
  items: readonly T[],
  row: (item: T) => Row,
  room = MAX_CHARACTERS,
): Row[] {
  if (items.length === 0) return []
  const rows = items.slice(0, MAX_ROWS).map((item) => row(item))
  // Nearly all lists fit, and serialising one as a whole takes half the time of its rows.
  return JSON.stringify(rows).length - rows.length - 1 <= room ? rows : fittingRows(rows, room)
}

function fittingRows<Row>(rows: readonly Row[], room: number): Row[] {
  let characters = 0
  const end = rows.findIndex((row) => (characters += JSON.stringify(row).length) > room)
  return end === -1 ? [...rows] : rows.slice(0, end)
}

export function cut(text: string, length = MAX_TEXT): string {
  return cutText(text, length)
}

export function cutOrNull(text: string | null | undefined, length = MAX_TEXT): string | null {
  return text === null || text === undefined ? null : cut(text, length)
}

/** Milliseconds to a tenth: the clock is no more precise. */
export function tenths<Time extends number | null>(time: Time): Time | number {
  return time === null ? time : Math.round(time * 10) / 10
}
