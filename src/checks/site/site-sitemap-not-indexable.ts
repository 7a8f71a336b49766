import { counted } from '../shared/counted.ts'
import { disallowedText } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const MANY = 0.1

export const siteSitemapNotIndexable = defineSiteCheck({
  id: 'site-sitemap-not-indexable',
  category: 'seo',
  importance: 'medium',
  title: 'Sitemaps list pages that can be indexed',
  why: 'A page in the sitemap with noindex, or with another canonical, contradicts itself.',
  fix: 'Remove the page from the sitemap, or what keeps it out of the index.',
  criteria: {
    pass: 'No listed URL has noindex, another canonical, or is disallowed by robots.txt.',
    warn: 'A listed URL has, or is.',
    fail: 'More than 10% of the listed URLs have, or are.',
    'not-applicable': 'No sitemap lists URLs of the site.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  examples: {
    pass: [{ urls: { '/': {} }, sitemap: ['/'] }],
    warn: [{ urls: list(11), sitemap: Object.keys(list(11)) }],
    fail: [{ urls: { '/': { noindex: true } }, sitemap: ['/'] }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate({ urls, notIndexable }) {
    const listed = urls.filter(({ sources }) => sources.includes('sitemap'))
    if (listed.length === 0) return siteNotApplicable('No sitemap lists URLs of the site.')
    const hidden = listed.flatMap(({ url, number, state, rule }) => {
      const reason = notIndexable[number]
      const isDisallowed = state === 'disallowed'
      const note = isDisallowed ? disallowedText({ rule }) : NOTES[reason ?? '']
      return note === undefined ? [] : [{ url, number, note }]
    })
    if (hidden.length === 0) return PASS
    return {
      status: hidden.length > MANY * listed.length ? 'fail' : 'warn',
      message: `Sitemaps list ${counted(hidden.length, 'page')} that may not be indexed`,
      rows: hidden.map(({ url, note }) => ({ url, note })),
      pages: hidden.map(({ number }) => number),
    }
  },
})

const NOTES: Readonly<Record<string, string>> = {
  noindex: 'noindex',
  canonical: 'names another canonical',
}

/** Pages of which the last has noindex. */
function list(pages: number) {
  return Object.fromEntries(
    Array.from({ length: pages }, (_, n) => [`/${n}`, { noindex: n === pages - 1 }]),
  )
}
