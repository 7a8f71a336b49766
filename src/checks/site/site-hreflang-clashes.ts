import { counted, verb } from '../shared/counted.ts'
import { clashesOfClusters } from './shared/hreflang-clusters.ts'
import { urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

export const siteHreflangClashes = defineSiteCheck({
  id: 'site-hreflang-clashes',
  category: 'seo',
  importance: 'medium',
  title: 'Each language has one page, and each page one language',
  why: 'Where a language code has two pages, search engines ignore both.',
  fix: 'Give each language code one URL.',
  criteria: {
    pass: 'On every page, and on all pages that name each other, each code names one URL, and each URL has one language.',
    warn: 'A code names two URLs, or on a page a URL has two codes besides x-default.',
    'not-applicable': 'No page names language versions.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  examples: {
    pass: [
      { urls: { '/': { hreflangs: { en: '/', 'x-default': '/', de: '/de' } }, '/de': {} } },
      // Both fall back to a page that does not name them: they are no versions of one page.
      {
        urls: {
          '/': { hreflangs: { en: '/' } },
          '/a': { hreflangs: { en: '/', de: '/a', fr: '/a-fr' } },
          '/b': { hreflangs: { en: '/', de: '/b', fr: '/b-fr' } },
        },
      },
    ],
    warn: [
      { urls: { '/': { hreflangs: { en: '/', de: '/de', fr: '/de' } }, '/de': {} } },
      {
        urls: {
          '/': { hreflangs: { en: '/', fr: '/fr', de: '/de' } },
          '/fr': { hreflangs: { en: '/', fr: '/fr', de: '/de-old' } },
        },
      },
    ],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const pages = [...site.pages.values()].filter(({ hreflangs }) => hreflangs.length > 0)
    if (pages.length === 0) return siteNotApplicable('No page names language versions.')
    const apart = clashesOfClusters(site)
    const clashing = pages.flatMap(({ number, hreflangs }) => {
      const named = hreflangs.filter(({ code }) => code !== 'x-default')
      const byCode = Map.groupBy(named, ({ code }) => code)
      const byUrl = Map.groupBy(named, ({ url }) => url)
      const codes = [...byCode].filter(([, own]) => new Set(own.map(({ url }) => url)).size > 1)
      const urls = [...byUrl].filter(([, own]) => new Set(own.map(({ code }) => code)).size > 1)
      const notes = [
        ...codes.map(([code]) => `${code} names several URLs`),
        ...urls.map(([, own]) => `one URL for ${own.map(({ code }) => code).join(', ')}`),
        ...(apart.get(number) ?? [])
          .filter((code) => byCode.has(code) && !codes.some(([own]) => own === code))
          .map((code) => `${code} has another URL on other versions`),
      ]
      return notes.length === 0 ? [] : [{ number, note: notes.join('; ') }]
    })
    if (clashing.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(clashing.length, 'page')} ${verb(clashing.length, 'has', 'have')} language versions that contradict each other`,
      rows: clashing.map(({ number, note }) => ({ url: urlOf(site, number), note })),
      pages: clashing.map(({ number }) => number),
    }
  },
})
