import type { FoundLink } from '../crawled-page.ts'

/**
 * Parameters whose value changed when a page was requested again: links that are equal except for their values are
 * compared in order. A parameter that kept its value in some links, such as a page number, is none.
 */
export function sessionParameters(
  one: readonly Pick<FoundLink, 'url'>[],
  other: readonly Pick<FoundLink, 'url'>[],
): string[] {
  const before = byForm(one)
  const after = byForm(other)
  const changed = new Set<string>()
  const kept = new Set<string>()
  for (const [form, links] of before) {
    const again = after.get(form) ?? []
    if (again.length !== links.length) continue
    for (const [place, url] of links.entries()) {
      const values = again[place]?.searchParams
      for (const [name, value] of url.searchParams) {
        if (values?.get(name) === value) kept.add(name)
        else changed.add(name)
      }
    }
  }
  return [...changed].filter((name) => !kept.has(name)).slice(0, 10)
}

/** Links with the same path and the same parameter names. */
function byForm(links: readonly Pick<FoundLink, 'url'>[]): Map<string, URL[]> {
  const urls = links.flatMap(({ url }) => URL.parse(url) ?? [])
  return Map.groupBy(
    urls.filter(({ search }) => search !== ''),
    ({ origin, pathname, searchParams }) =>
      `${origin}${pathname}?${[...searchParams.keys()].join('&')}`,
  )
}
