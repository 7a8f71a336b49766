/** Decides which URLs belong to the site of a crawl. */
export interface SiteScope {
  has(url: URL): boolean
}

/**
 * The start host with and without `www.`, over http and https; with `subdomains` also the hosts below it. Another port
 * is another server.
 */
export function siteScope(
  start: string,
  { subdomains }: { readonly subdomains: boolean },
): SiteScope {
  const { hostname, port } = new URL(start)
  const bare = withoutWww(hostname)
  return {
    has(url) {
      if (url.port !== port || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
      const host = withoutWww(url.hostname)
      return host === bare || (subdomains && host.endsWith(`.${bare}`))
    },
  }
}

function withoutWww(hostname: string): string {
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  return name.startsWith('www.') ? name.slice(4) : name
}
