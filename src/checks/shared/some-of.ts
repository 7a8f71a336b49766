import { joined } from './counted.ts'
/** As many names of a long list as fit into a message. */
const SHOWN = 3

/** `jQuery and React`, `jQuery, React, Hugo, and 2 more`. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN)
  const rest = names.length - shown.length
  return joined(rest > 0 ? [...shown, `${rest} more`] : shown)
}
