import { counted, verb } from '../shared/counted.ts'
import { linkingPages, sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteLargePages = defineSiteCheck({
  id: 'site-large-pages',
  category: 'performance',
  importance: 'medium',
  title: 'Pages are small enough to be read',
  why: 'Visitors wait for such a page, and Googlebot reads only its first 2 MB.',
  fix: 'Split the page, or load its data in parts.',
  criteria: {
    pass: 'Every page has at most 5 MB, and 10 MB uncompressed.',
    fail: 'A page is larger, or too much to read. Its links and problems are unknown.',
    note: 'Pages above 1 MB may have at most 100 times their compressed size. Reading one may take 10 s and 256 MB of memory.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  examples: {
    pass: [{ urls: { '/': { links: ['/late'] }, '/late': { failure: 'timeout' } } }],
    fail: [{ urls: { '/': { links: ['/all'] }, '/all': { failure: 'too_large' } } }],
  },
  evaluate(site) {
    const large = site.urls.filter(({ answer }) => answer?.failure === 'too_large')
    if (large.length === 0) return PASS
    return {
      status: 'fail',
      message: `${counted(large.length, 'page')} ${verb(large.length, 'is', 'are')} too large to be read`,
      rows: large.map(({ url, number }) => ({
        url,
        ...sourcesOf(site, linkingPages(site, number)),
      })),
      pages: large.map(({ number }) => number),
    }
  },
})
