/** About as wide as a fixed column may be; URLs and markup are longer. */
const SHORT = 14

/** Numbers, sizes, and words that a table must not break; longer text may break anywhere. */
export function isShort(cell: unknown): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && cell.length <= SHORT)
}

/** The class of a cell by where its text may break: nowhere, between words only, or anywhere. */
export function breakClass(cell: unknown): 'short' | 'words' | undefined {
  if (isShort(cell)) return 'short'
  const hasShortWords =
    typeof cell === 'string' && cell.split(/\s+/).every((word) => word.length <= SHORT)
  return hasShortWords ? 'words' : undefined
}
