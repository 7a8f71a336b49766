import type { PageHreflang } from '../../crawl/crawled-page.ts'
import { counted, verb } from '../shared/counted.ts'
import { urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const GERMAN = { de: '/de' }

export const siteHreflangSources = defineSiteCheck({
  id: 'site-hreflang-sources',
  category: 'seo',
  importance: 'medium',
  title: 'Markup and headers name the same language versions',
  why: 'Search engines may follow either of two sets that contradict each other.',
  fix: 'Declare language versions in one place, or generate both from the same data.',
  criteria: {
    pass: 'On every page with both, link elements and Link headers name the same language versions.',
    warn: 'On a page they differ.',
    'not-applicable': 'No page names language versions in both.',
    note: 'Language versions in sitemaps are not compared.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  examples: {
    pass: [{ urls: { '/': { hreflangs: GERMAN, headerHreflangs: GERMAN } } }],
    warn: [
      { urls: { '/': { hreflangs: GERMAN, headerHreflangs: { fr: '/fr' } } } },
      { urls: { '/': { hreflangs: { ...GERMAN, fr: '/fr' }, headerHreflangs: GERMAN } } },
      { urls: { '/': { hreflangs: GERMAN, headerHreflangs: { de: '/de/' } } } },
    ],
    'not-applicable': [{ urls: { '/': { hreflangs: GERMAN } } }],
  },
  evaluate(site) {
    const compared = [...site.pages.values()].flatMap(({ number, hreflangs }) => {
      const [markup, headers] = [setOf(hreflangs, 'element'), setOf(hreflangs, 'header')]
      return markup.size > 0 && headers.size > 0 ? [{ number, markup, headers }] : []
    })
    if (compared.length === 0) {
      return siteNotApplicable('No page names language versions in markup and headers.')
    }
    const differing = compared.filter(
      ({ markup, headers }) => markup.symmetricDifference(headers).size > 0,
    )
    if (differing.length === 0) return PASS
    const count = counted(differing.length, 'page')
    return {
      status: 'warn',
      message: `${count} ${verb(differing.length, 'names', 'name')} other language versions in headers than in markup`,
      rows: differing.map(({ number, markup, headers }) => ({
        url: urlOf(site, number),
        note: [
          ...[...markup.difference(headers)].map((version) => `only in markup: ${version}`),
          ...[...headers.difference(markup)].map((version) => `only in headers: ${version}`),
        ].join('; '),
      })),
      pages: differing.map(({ number }) => number),
    }
  },
})

function setOf(hreflangs: readonly PageHreflang[], source: PageHreflang['source']): Set<string> {
  return new Set(
    hreflangs.filter((each) => each.source === source).map(({ code, url }) => `${code} ${url}`),
  )
}
