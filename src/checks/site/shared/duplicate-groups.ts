import type { SiteFacts, SitePage } from '../../../crawl/site-facts/site-facts.ts'
import { counted } from '../../shared/counted.ts'
import { PASS, siteNotApplicable, type SiteOutcome, type SiteRow } from '../site-check.ts'
import { indexablePages, sourcesOf, urlOf } from './known-urls.ts'

interface Question {
  /** Equal for the pages of a group; null if a page has none. */
  readonly keyOf: (page: SitePage) => string | null
  readonly what: string
  readonly statusFor: (share: number) => 'warn' | 'fail'
  /** The value shown for a group. */
  readonly shown: (page: SitePage) => string | null
}

/** Indexable pages of one language with the same value. */
export function judgeDuplicates(site: SiteFacts, question: Question): SiteOutcome {
  const pages = indexablePages(site)
  if (pages.length < 2) {
    return siteNotApplicable('Fewer than two pages of the site can be indexed.')
  }
  const { keyOf, what, statusFor, shown } = question
  const groups = [
    ...Map.groupBy(pages, (page) => {
      const key = keyOf(page)
      return key === null ? null : `${page.lang?.split('-')[0] ?? ''} ${key}`
    }),
  ].flatMap(([key, group]) => (key !== null && group.length > 1 ? [group] : []))
  if (groups.length === 0) return PASS
  const inGroups = groups.length === 1 ? '' : ` in ${counted(groups.length, 'group')}`
  const numbers = groups.flat().map(({ number }) => number)
  return {
    status: statusFor(numbers.length / pages.length),
    message: `${counted(numbers.length, 'page')}${inGroups} have the same ${what}`,
    rows: groups.map((group): SiteRow => {
      const [first] = group
      const value = first && shown(first)
      return {
        url: urlOf(site, first?.number ?? 0),
        ...(value !== null && value !== undefined && { value }),
        ...sourcesOf(
          site,
          group.slice(1).map(({ number }) => number),
        ),
      }
    }),
    pages: numbers,
  }
}
