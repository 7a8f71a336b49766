import { html } from 'parse5'

const COMMON_NAMES = [
  ...Object.values(html.TAG_NAMES),
  ...'alt class content data-toggle height href hreflang id lang media name property rel role src srcset style tabindex target title type value width'.split(
    ' ',
  ),
]

const SLOT_BITS = 12
const SLOTS: (string | undefined)[] = Array.from({ length: 2 ** SLOT_BITS }, () => undefined)
for (const name of COMMON_NAMES) SLOTS[slotOf(name, 0, name.length)] = name

/**
 * Returns the name at this position, as one shared string for each common name: the program's own, which makes
 * comparisons a test of identity. It is found by three of its characters and its length, without creating a string for
 * the lookup.
 */
export function sharedName(source: string, start: number, end: number): string {
  const known = SLOTS[slotOf(source, start, end)]
  const isKnown = known?.length === end - start && isAt(known, source, start)
  return isKnown ? known : source.slice(start, end)
}

/** As `startsWith`, which takes longer for a few characters. */
function isAt(name: string, source: string, start: number): boolean {
  for (let i = 0; i < name.length; i++) {
    if (source.charCodeAt(start + i) !== name.charCodeAt(i)) return false
  }
  return true
}

/** The shifts give each common name its own slot; of two in one slot, the first would be sliced anew each time. */
function slotOf(source: string, start: number, end: number): number {
  const length = end - start
  const first = source.charCodeAt(start) << 5
  const middle = source.charCodeAt(start + (length >> 1)) << 16
  const last = source.charCodeAt(end - 1) << 1
  return Math.imul(first ^ middle ^ last ^ length, 0x9e3779b1) >>> (32 - SLOT_BITS)
}
