import { counted, verb } from '../shared/counted.ts'
import { linkingPages, sourcesOf, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteDeadEnds = defineSiteCheck({
  id: 'site-dead-ends',
  category: 'seo',
  importance: 'low',
  title: 'Every page links to the rest of the site',
  why: 'A page without links to the rest of the site sends its visitors back or away.',
  fix: 'Give the page the navigation of the site.',
  criteria: {
    pass: 'Every page has a link to another page of the site.',
    warn: 'A page has none.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  supersedes: ['internal-links-present'],
  examples: {
    pass: [{ urls: { '/': { links: ['/a'] }, '/a': { links: ['/'] } } }],
    warn: [{ urls: { '/': { links: ['/a'] }, '/a': {} } }],
  },
  evaluate(site) {
    const ends = [...site.pages.keys()].filter((number) =>
      site.links.targetsOf(number).every((to) => to === number),
    )
    if (ends.length === 0 || site.pages.size < 2) return PASS
    return {
      status: 'warn',
      message: `${counted(ends.length, 'page')} ${verb(ends.length, 'has', 'have')} no link to the rest of the site`,
      rows: ends.map((number) => ({
        url: urlOf(site, number),
        ...sourcesOf(site, linkingPages(site, number)),
      })),
      pages: ends,
    }
  },
})
