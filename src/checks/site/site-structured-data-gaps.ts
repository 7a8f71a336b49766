import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { counted, verb } from '../shared/counted.ts'
import { urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

/** Share of the pages of a template from which on a type is usual. */
const USUAL = 0.9

const products = (count: number, without: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`/${n}`, { types: n < without ? [] : ['Product'] }]),
  )

export const siteStructuredDataGaps = defineSiteCheck({
  id: 'site-structured-data-gaps',
  category: 'seo',
  importance: 'low',
  title: 'All pages of a kind have the same structured data',
  why: 'Pages without the structured data of their kind miss the search results that it makes possible.',
  fix: 'Add the missing type to the listed pages, or to the template that creates them.',
  criteria: {
    pass: 'No type that 90% of the pages of a template have is missing on the others.',
    warn: 'A type that 90% or more of the pages of a template have is missing on the others.',
    'not-applicable': 'No template has a type on 90% of its pages.',
    note: 'Templates of fewer than ten pages are left out: one page is more than a tenth of them.',
  },
  source:
    'https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data',
  examples: {
    pass: [{ urls: products(10, 0) }],
    warn: [{ urls: products(10, 1) }],
    'not-applicable': [
      { urls: products(11, 2) },
      { urls: products(9, 0) },
      { urls: { '/': { types: ['Product'] } } },
    ],
  },
  evaluate(site) {
    const usual = site.templates.flatMap(({ name, pages }) => usualTypes(site, name, pages))
    if (usual.length === 0) return siteNotApplicable('No kind of page has a usual type.')
    const gaps = usual.flatMap(({ name, type, missing }) =>
      missing.map((number) => ({ number, type, name })),
    )
    if (gaps.length === 0) return PASS
    const pages = [...new Set(gaps.map(({ number }) => number))]
    return {
      status: 'warn',
      message: `${counted(pages.length, 'page')} ${verb(pages.length, 'lacks', 'lack')} structured data that others of ${verb(pages.length, 'its', 'their')} kind have`,
      rows: gaps.map(({ number, type, name }) => ({
        url: urlOf(site, number),
        value: type,
        note: name,
      })),
      pages,
    }
  },
})

const LEAST_PAGES = 10

/** Types that most pages of a template have, with the pages that lack them. */
function usualTypes(site: SiteFacts, name: string, pages: readonly number[]) {
  if (pages.length < LEAST_PAGES) return []
  const counts = new Map<string, number>()
  for (const number of pages) {
    for (const type of site.pages.get(number)?.types ?? []) {
      counts.set(type, (counts.get(type) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count >= USUAL * pages.length)
    .map(([type]) => ({
      name,
      type,
      missing: pages.filter((number) => !site.pages.get(number)?.types.includes(type)),
    }))
}
