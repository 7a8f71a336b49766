import { counted, verb } from '../shared/counted.ts'
import { hreflangLinks } from './shared/hreflang-links.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

export const siteHreflangReturn = defineSiteCheck({
  id: 'site-hreflang-return',
  category: 'seo',
  importance: 'high',
  title: 'Language versions name each other',
  why: 'Search engines ignore a language version that does not name the page back.',
  fix: 'List all language versions on each of them.',
  criteria: {
    pass: 'Every crawled page that is named as a language version names the page back.',
    fail: 'One does not. That it names itself does not count.',
    'not-applicable': 'No page names another page of the site as a language version.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  supersedes: ['hreflang-return-links'],
  examples: {
    pass: [
      { urls: { '/': { hreflangs: { de: '/de' } }, '/de': { hreflangs: { en: '/' } } } },
      { urls: { '/': { hreflangs: { de: '/de' } }, '/de': { sitemapHreflangs: { en: '/' } } } },
    ],
    fail: [
      { urls: { '/': { hreflangs: { de: '/de' } }, '/de': { hreflangs: { de: '/de' } } } },
      { urls: { '/': { sitemapHreflangs: { de: '/de' } }, '/de': { hreflangs: { de: '/de' } } } },
    ],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const pairs = hreflangLinks(site).filter(({ target }) => site.pages.has(target.number))
    if (pairs.length === 0) {
      return siteNotApplicable('No page names another page of the site as a language version.')
    }
    const oneWay = pairs.filter(
      ({ url, target }) =>
        site.pages.get(target.number)?.hreflangs.every((back) => back.url !== url) === true,
    )
    if (oneWay.length === 0) return PASS
    return {
      status: 'fail',
      message: `${counted(oneWay.length, 'language version')} ${verb(oneWay.length, 'does not name', 'do not name')} the page back`,
      rows: oneWay.map(({ url, code, target }) => ({ url, target: target.url, value: code })),
      pages: [...new Set(oneWay.map(({ from }) => from))],
    }
  },
})
