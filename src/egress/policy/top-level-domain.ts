import { parse } from 'tldts'

/**
 * The last label of a host name that ends in no top-level domain of the public suffix list and is not listed by the
 * operator; null otherwise. It depends on the name alone: what the resolver answered would tell internal names.
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
