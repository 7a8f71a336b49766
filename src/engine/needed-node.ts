/** The oldest Node that runs Pagemark; package.json's `engines` says the same. */
const NEEDED = 26

/**
 * Says in one sentence that this Node is too old; undefined where it is not. Entries ask before they
 * import anything else, which an older Node may not even parse: keep this file to old syntax.
 */
export function nodeFault(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= NEEDED) return undefined
  return `Pagemark needs Node ${NEEDED} or newer; this is Node ${version}.`
}
