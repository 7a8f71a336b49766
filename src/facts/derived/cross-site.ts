import { getDomain } from 'tldts'
import type { AddressFacts } from '../network-facts.ts'

/**
 * True if the URL belongs to another registrable domain than the page (private suffixes count: a.github.io is not
 * b.github.io).
 */
export function isCrossSite(url: string, address: AddressFacts): boolean {
  const host = URL.parse(url)?.hostname
  if (host === undefined || host === '') return false
  const site = getDomain(host, { allowPrivateDomains: true })
  if (site === null || address.registrableDomain === null) {
    return host !== URL.parse(address.final)?.hostname
  }
  return site !== address.registrableDomain
}
