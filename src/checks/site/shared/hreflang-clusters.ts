import type { SiteFacts } from '../../../crawl/site-facts/site-facts.ts'
import { hreflangLinks } from './hreflang-links.ts'

/** Numbers of pages that are versions of one page: groups of those that name each other, directly or through others. */
function hreflangClusters(site: SiteFacts): readonly (readonly number[])[] {
  const links = hreflangLinks(site)
  const named = new Set(links.map(({ from, target }) => `${from} ${target.number}`))
  const versions = Map.groupBy(
    links.filter(({ from, target }) => named.has(`${target.number} ${from}`)),
    ({ from }) => from,
  )
  const seen = new Set<number>()
  return [...versions.keys()].flatMap((start) => {
    if (seen.has(start)) return []
    const cluster = new Set([start])
    // Iterating over a set includes elements that are added meanwhile.
    for (const number of cluster) {
      for (const { target } of versions.get(number) ?? []) cluster.add(target.number)
    }
    for (const number of cluster) seen.add(number)
    return [[...cluster]]
  })
}

/** By page, the codes for which pages that name each other name different URLs. */
export function clashesOfClusters(site: SiteFacts): ReadonlyMap<number, readonly string[]> {
  const clashes = new Map<number, readonly string[]>()
  for (const cluster of hreflangClusters(site)) {
    const urls = new Map<string, Set<string>>()
    for (const { code, url } of cluster.flatMap(
      (number) => site.pages.get(number)?.hreflangs ?? [],
    )) {
      if (code !== 'x-default') urls.set(code, (urls.get(code) ?? new Set()).add(url))
    }
    const codes = [...urls].filter(([, own]) => own.size > 1).map(([code]) => code)
    if (codes.length === 0) continue
    for (const number of cluster) clashes.set(number, codes)
  }
  return clashes
}
