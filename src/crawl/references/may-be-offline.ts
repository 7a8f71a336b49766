import { isLocal } from '../../facts/network/address.ts'
import type { CheckedReference } from './reference.ts'

/**
 * Whether no host but the site's own answered, though several were requested, or the site is local: the cause may then
 * be the network of this machine. `foreign` are references to other sites, of which those count that have an answer.
 */
export function mayBeOffline(start: string, foreign: readonly CheckedReference[]): boolean {
  const asked = foreign.filter(({ answer }) => answer !== null && answer.unverified === null)
  if (asked.length === 0 || asked.some(({ answer }) => answer?.status !== null)) return false
  const hosts = new Set(asked.map(({ url }) => new URL(url).host))
  return hosts.size > 1 || isLocal(new URL(start).hostname)
}
