export type RedirectReason = 'https' | 'http' | 'www' | 'host' | 'slash' | 'path' | 'query' | 'same'

/** The first part of the URL that a redirect changes: scheme, host, path, query. */
export function redirectReason(from: string, to: string): RedirectReason {
  const before = URL.parse(from)
  const after = URL.parse(to)
  if (!before || !after) return 'path'
  if (before.protocol !== after.protocol) return after.protocol === 'https:' ? 'https' : 'http'
  if (before.host !== after.host) {
    return withoutWww(before.host) === withoutWww(after.host) ? 'www' : 'host'
  }
  if (before.pathname !== after.pathname) {
    return withoutSlash(before.pathname) === withoutSlash(after.pathname) ? 'slash' : 'path'
  }
  return before.search === after.search ? 'same' : 'query'
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}
