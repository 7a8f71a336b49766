/** About as wide as a column may be that does not give way; addresses and markup are longer. */
const SHORT = 14

/** Numbers, sizes, and words that a table must not break: what is longer may break anywhere. */
export function isShort(cell: unknown): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && cell.length <= SHORT)
}

/** The class of a cell by where its text may break: nowhere, between words alone, or anywhere. */
export function breakClass(cell: unknown): 'short' | 'words' | undefined {
  if (isShort(cell)) return 'short'
  const hasShortWords =
    typeof cell === 'string' && cell.split(/\s+/).every((word) => word.length <= SHORT)
  return hasShortWords ? 'words' : undefined
}
