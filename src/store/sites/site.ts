import { getDomain } from 'tldts'

/**
 * What is treated politely as one: the registrable domain (ICANN's part of the public suffix list,
 * so that the tenants of a hoster count as the hoster's servers), or the host where it has none,
 * as addresses do, those of IPv6 without their brackets.
 */
export function siteOf(url: string): string {
  const { hostname } = new URL(url)
  return getDomain(hostname, { extractHostname: false }) ?? hostname.replace(/^\[|\]$/g, '')
}
