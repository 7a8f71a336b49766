import { parse } from 'tldts'

/**
 * The last label of a host name if it is neither a top-level domain of the public suffix list nor listed by the
 * operator; otherwise null. Depends only on the name: the resolver's answer would reveal internal names.
 */
export function unknownTopLevelDomain(
  hostname: string,
  listed: readonly string[] | 'any' = [],
): string | null {
  const { hostname: name, isIp, isIcann, isPrivate } = parse(hostname)
  if (name === null || isIp || isIcann || isPrivate) return null
  if (listed !== 'any' && listed.includes(name)) return null
  return name.split('.').findLast((label) => label !== '') ?? null
}
