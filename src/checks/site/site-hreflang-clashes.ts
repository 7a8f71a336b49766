import { counted, verb } from '../shared/counted.ts'
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
    pass: 'On every page each code names one URL, and each URL has one language.',
    warn: 'A code names two URLs, or a URL has two codes besides x-default.',
    'not-applicable': 'No page names language versions.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  examples: {
    pass: [{ urls: { '/': { hreflangs: { en: '/', 'x-default': '/', de: '/de' } }, '/de': {} } }],
    warn: [{ urls: { '/': { hreflangs: { en: '/', de: '/de', fr: '/de' } }, '/de': {} } }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const pages = [...site.pages.values()].filter(({ hreflangs }) => hreflangs.length > 0)
    if (pages.length === 0) return siteNotApplicable('No page names language versions.')
    const clashing = pages.flatMap(({ number, hreflangs }) => {
      const named = hreflangs.filter(({ code }) => code !== 'x-default')
      const byCode = Map.groupBy(named, ({ code }) => code)
      const byUrl = Map.groupBy(named, ({ url }) => url)
      const codes = [...byCode].filter(([, own]) => new Set(own.map(({ url }) => url)).size > 1)
      const urls = [...byUrl].filter(([, own]) => new Set(own.map(({ code }) => code)).size > 1)
      const notes = [
        ...codes.map(([code]) => `${code} names several URLs`),
        ...urls.map(([, own]) => `one URL for ${own.map(({ code }) => code).join(', ')}`),
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
