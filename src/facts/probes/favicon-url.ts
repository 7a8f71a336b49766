import type { LinkElementFact } from '../document-facts.ts'

/** The icon to fetch: an SVG, else the largest declared one, else `/favicon.ico`. */
export function faviconUrl(links: readonly LinkElementFact[], pageUrl: string): string {
  let best: { url: string; size: number } | null = null
  for (const link of links) {
    if (!link.rel.includes('icon') || link.url === null || !/^https?:/.test(link.url)) continue
    const size = sizeOf(link)
    if (best === null || size > best.size) best = { url: link.url, size }
  }
  return best?.url ?? new URL('/favicon.ico', pageUrl).href
}

/**
 * Pixels declared in `sizes`; scalable icons count as larger than any. `sizes="any"` on a favicon.ico keeps browsers
 * from preferring it to an SVG, and says nothing about its size.
 */
function sizeOf({ sizes, type, url }: LinkElementFact): number {
  const isScalable = type === 'image/svg+xml' || (url ?? '').split(/[?#]/)[0]?.endsWith('.svg')
  if (isScalable === true) return Number.POSITIVE_INFINITY
  const claims = (sizes ?? '').split(/\s+/).map((size) => Number.parseInt(size, 10))
  return Math.max(0, ...claims.filter((claim) => claim > 0))
}
