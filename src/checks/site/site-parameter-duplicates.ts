import { urlShapes } from '../../crawl/traps/url-shapes.ts'
import { counted, countedOf } from '../shared/counted.ts'
import { indexablePages, knownUrl, urlOf } from './shared/known-urls.ts'
import { textIdentity } from './shared/read-in-part.ts'
import { defineSiteCheck, PASS, siteNotApplicable, type SiteRow } from './site-check.ts'

const MANY = 0.1
const MOST = 0.5

export const siteParameterDuplicates = defineSiteCheck({
  id: 'site-parameter-duplicates',
  category: 'seo',
  importance: 'medium',
  title: 'Parameters lead to content of their own',
  why: 'Crawlers fetch each combination of parameters, and find the same page again.',
  fix: 'Leave parameters that change nothing out of links, or name the URL without them as canonical.',
  criteria: {
    pass: 'At most 10% of the pages that can be indexed have parameters and the same main text as the URL without them.',
    warn: 'More have.',
    fail: 'More than 50% have.',
    'not-applicable': 'No page with parameters can be indexed.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  judges: 'indexable',
  examples: {
    pass: [{ urls: { '/': { text: 'start' }, '/?page=2': { text: 'more' } } }],
    warn: [
      { urls: { '/': { text: 'start' }, '/a': { text: 'a' }, '/a?from=menu': { text: 'a' } } },
    ],
    fail: [
      {
        urls: {
          '/': { text: 'start' },
          '/?a=1': { text: 'start' },
          '/?a=2': { text: 'start' },
        },
      },
    ],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const pages = indexablePages(site)
    const parameters = pages.filter(({ number }) => urlOf(site, number).includes('?'))
    if (parameters.length === 0) {
      return siteNotApplicable('No page with parameters can be indexed.')
    }
    const same = parameters.flatMap((page) => {
      const url = urlOf(site, page.number)
      const plain = knownUrl(site, url.split('?')[0] ?? '')
      const other = plain && site.pages.get(plain.number)
      return other && textIdentity(other) === textIdentity(page) ? [{ page, plain: plain.url }] : []
    })
    const share = same.length / pages.length
    if (share <= MANY) return PASS
    return {
      status: share > MOST ? 'fail' : 'warn',
      message: `Parameters change nothing on ${countedOf(same.length, pages.length, 'page')}`,
      rows: withShapes(
        same.map(({ page, plain }) => ({ url: urlOf(site, page.number), target: plain })),
      ),
      pages: same.map(({ page }) => page.number),
    }
  },
})

/** The same rows, those of the commonest form of URL first, with how many have it. */
function withShapes(rows: readonly { readonly url: string; readonly target: string }[]): SiteRow[] {
  const groups = [...Map.groupBy(rows, ({ url }) => urlShapes(new URL(url))[0] ?? url)]
  return groups
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([shape, own]) =>
      own.map((row) => ({ ...row, note: `${counted(own.length, 'URL')} like ${shape}` })),
    )
}
