import { counted, verb } from '../shared/counted.ts'
import { linkingPages, sourcesOf } from './shared/known-urls.ts'
import { hopsText, redirectsFrom } from './shared/redirects.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteRedirectLoops = defineSiteCheck({
  id: 'site-redirect-loops',
  category: 'seo',
  importance: 'high',
  title: 'Redirects end at a page',
  why: 'Browsers show an error where a redirect leads back to itself.',
  fix: 'Redirect each URL of the loop to a page that answers.',
  criteria: {
    pass: 'No redirect leads back to a URL that it came from.',
    fail: 'A redirect loops, whatever its length.',
  },
  source: 'https://www.rfc-editor.org/rfc/rfc9110#section-15.4',
  examples: {
    pass: [{ urls: { '/': { links: ['/old'] }, '/old': { redirect: '/' } } }],
    fail: [
      {
        urls: {
          '/': { links: ['/a'] },
          '/a': { redirect: '/b' },
          '/b': { redirect: '/c' },
          '/c': { redirect: '/a' },
        },
      },
    ],
  },
  evaluate(site) {
    const loops = site.urls.flatMap((url) => {
      const path = redirectsFrom(site, url)
      return path.loops ? [{ url, hops: path.hops }] : []
    })
    if (loops.length === 0) return PASS
    return {
      status: 'fail',
      message: `${counted(loops.length, 'URL')} ${verb(loops.length, 'redirects', 'redirect')} in a loop`,
      rows: loops.map(({ url, hops }) => ({
        url: url.url,
        note: hopsText(hops),
        ...sourcesOf(site, linkingPages(site, url.number)),
      })),
      pages: [...new Set(loops.flatMap(({ url }) => linkingPages(site, url.number)))],
    }
  },
})
