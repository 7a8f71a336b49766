import { counted, verb } from '../shared/counted.ts'
import { isError, linkingPages, sourcesOf } from './shared/known-urls.ts'
import { redirectsFrom } from './shared/redirects.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteRedirectsToErrors = defineSiteCheck({
  id: 'site-redirects-to-errors',
  category: 'seo',
  importance: 'high',
  title: 'Redirects lead to pages that exist',
  why: 'A redirect to an error loses visitors, and the value of links from other sites.',
  fix: 'Redirect to a page that answers with 200.',
  criteria: {
    pass: 'Every redirect within the site ends at a status below 400.',
    fail: 'A redirect ends at 400 or above, or where nothing answers.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  examples: {
    pass: [{ urls: { '/': { links: ['/old'] }, '/old': { redirect: '/' } } }],
    fail: [
      {
        urls: { '/': { links: ['/old'] }, '/old': { redirect: '/gone' }, '/gone': { status: 404 } },
      },
    ],
  },
  evaluate(site) {
    const broken = site.urls.flatMap((url) => {
      const { hops, end } = redirectsFrom(site, url)
      return hops.length > 0 && end !== null && isError(end) ? [{ url, end }] : []
    })
    if (broken.length === 0) return PASS
    return {
      status: 'fail',
      message: `${counted(broken.length, 'redirect')} ${verb(broken.length, 'leads', 'lead')} to an error`,
      rows: broken.map(({ url, end }) => ({
        url: url.url,
        target: end.url,
        ...(end.answer?.status != null && { status: end.answer.status }),
        ...sourcesOf(site, linkingPages(site, url.number)),
      })),
      pages: [...new Set(broken.flatMap(({ url }) => linkingPages(site, url.number)))],
    }
  },
})
