import type { Box, Way } from '../../on-picture.ts'
import type { WantedBox } from './boxes-in-page.ts'
import { isRecord, textOf } from './read-value.ts'

/** Number of elements of a list that are shown in the screenshot. */
const MOST = 20

/** The elements that results name, with how to find them. */
export function namedElements(value: unknown): WantedBox[] {
  if (Array.isArray(value)) {
    const items = value.slice(0, 1000)
    const named = new Set(items.filter(isNamed).slice(0, MOST))
    return items.flatMap((item) => (isNamed(item) && !named.has(item) ? [] : namedElements(item)))
  }
  if (!isRecord(value)) return []
  if (isNamed(value)) {
    const begins = textOf(value.snippet, 100) || textOf(value.html, 100)
    return [{ way: value.way, begins }]
  }
  return Object.values(value).flatMap(namedElements)
}

/** The same results, with the boxes of their elements instead of how to find them. */
export function withBoxes<Value>(value: Value, boxes: ReadonlyMap<Way, Box>): Value {
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy)
    if (!isRecord(part)) return part
    if (!isNamed(part)) {
      return Object.fromEntries(Object.entries(part).map(([name, own]) => [name, copy(own)]))
    }
    const { way, ...rest } = part
    const box = boxes.get(way)
    return { ...rest, ...(box && { box }) }
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same shape: what is left out and what is put in are optional
  return copy(value) as Value
}

function isNamed(
  value: unknown,
): value is { readonly way: Way } & Readonly<Record<string, unknown>> {
  return isRecord(value) && Array.isArray(value.way)
}
