/** The oldest supported Node, as in package.json's `engines`. */
const NEEDED = 26

/**
 * Returns one sentence if this Node is too old; undefined otherwise. Entries call it before they import anything else,
 * which an older Node may be unable to parse: keep this file in old syntax.
 */
export function nodeFault(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= NEEDED) return undefined
  return `Pagemark needs Node ${NEEDED} or newer; this is Node ${version}.`
}
