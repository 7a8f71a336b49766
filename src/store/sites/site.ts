import { getDomain } from 'tldts'

/**
 * The unit to which politeness limits apply: the registrable domain (by the ICANN part of the public suffix list, so
 * that the tenants of a hoster count as the hoster's servers), or the host if it has none, such as an address, without
 * the brackets of IPv6.
 */
export function siteOf(url: string): string {
  const { hostname } = new URL(url)
  return getDomain(hostname, { extractHostname: false }) ?? hostname.replace(/^\[|\]$/g, '')
}
