import type { CrawlUrl } from '../crawl-url.ts'
import { givenNames, type TemplateName } from './given-names.ts'
import { groupPages, type StructuredPage } from './group-pages.ts'
import { nameTemplate } from './name-template.ts'

/** Pages of a site with the same structure. */
export interface SiteTemplate {
  /** From 1, the template with the most pages. */
  readonly id: number
  /** The name that its owner gave it, else a pattern of its URLs; unlike those of other templates. */
  readonly name: string
  /** The pattern, if it has another name. */
  readonly pattern?: string
  /** Numbers of its pages, ascending. */
  readonly pages: readonly number[]
}

/** Maximum number of templates; the smallest are joined to the last one. */
export const MOST_TEMPLATES = 20
export const OTHERS = 'Other pages'

/**
 * The templates of a site, largest first: each page belongs to one.
 *
 * @param given names that its owner gave to templates of earlier crawls
 */
export function siteTemplates(
  pages: ReadonlyMap<number, StructuredPage>,
  urls: readonly Pick<CrawlUrl, 'url'>[],
  given: readonly TemplateName[] = [],
): SiteTemplate[] {
  const all = [...pages.values()]
  const groups = groupPages(all).toSorted((a, b) => b.length - a.length)
  const isCrowded = groups.length > MOST_TEMPLATES
  const own = isCrowded ? groups.slice(0, MOST_TEMPLATES - 1) : groups
  const taken = new Set(own.flat())
  const others = all.map(({ number }) => number).filter((number) => !taken.has(number))
  const firsts = own.map(([first = 0]) => pages.get(first)?.structure ?? '')
  const ownNames = givenNames(firsts, given)
  const names = new Map<string, number>([...ownNames.values()].map((name) => [name, 1]))
  const named = own.map((numbers, place) => {
    const name = nameTemplate(numbers.map((number) => urls[number - 1]?.url ?? ''))
    const same = (names.get(name) ?? 0) + 1
    names.set(name, same)
    const pattern = same === 1 ? name : `${name} (${same})`
    const ownName = ownNames.get(place)
    const template = { id: place + 1, name: ownName ?? pattern, pages: numbers }
    return ownName === undefined ? template : { ...template, pattern }
  })
  return others.length === 0
    ? named
    : [...named, { id: named.length + 1, name: OTHERS, pages: others }]
}
