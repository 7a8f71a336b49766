/** About as wide as a column may be that does not give way; addresses and markup are longer. */
const SHORT = 14

/** Numbers, sizes, and words that a table must not break: what is longer may break anywhere. */
export function isShort(cell: unknown): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && cell.length <= SHORT)
}
