import type { SitemapFile } from '../../../facts/network-facts.ts'

/** Files that are sitemaps: named by robots.txt or an index, or found at a usual path. */
export function foundSitemaps(files: readonly SitemapFile[]): SitemapFile[] {
  return files.filter(
    ({ declaredIn, status, kind }) =>
      declaredIn !== 'guess' || (status === 200 && kind !== 'invalid'),
  )
}
