import { counted } from '../shared/counted.ts'
import { indexablePages, sourcesOf, urlOf } from './shared/known-urls.ts'
import { textIdentity } from './shared/read-in-part.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

export const siteUrlVariants = defineSiteCheck({
  id: 'site-url-variants',
  category: 'seo',
  importance: 'medium',
  title: 'Each page has one spelling of its URL',
  why: 'Links and rankings are divided among the spellings, and each is crawled.',
  fix: 'Link to one spelling, and redirect the others to it or name it as their canonical.',
  criteria: {
    pass: 'No page that can be indexed has the same main text under URLs that differ in a closing slash, in case, in an index file or in the order of parameters only.',
    warn: 'A page has.',
    'not-applicable': 'Fewer than two pages can be indexed.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  judges: 'indexable',
  examples: {
    pass: [
      { urls: { '/': { text: 'start' }, '/a': { text: 'one' }, '/A': { text: 'another' } } },
      { urls: { '/': {}, '/a': { text: 'a' }, '/a/': { text: 'a', canonical: '/a' } } },
    ],
    warn: [
      { urls: { '/': { text: 'start' }, '/a': { text: 'a' }, '/a/': { text: 'a' } } },
      { urls: { '/': { text: 'start' }, '/index.html': { text: 'start' } } },
      { urls: { '/': {}, '/a?x=1&y=2': { text: 'a' }, '/a?y=2&x=1': { text: 'a' } } },
    ],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const pages = indexablePages(site)
    if (pages.length < 2) return siteNotApplicable('Fewer than two pages can be indexed.')
    const groups = [
      ...Map.groupBy(
        pages,
        (page) => `${spelling(urlOf(site, page.number))} ${textIdentity(page)}`,
      ).values(),
    ].filter((group) => group.length > 1)
    if (groups.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(groups.length, 'page')} can be reached under several spellings of the URL`,
      rows: groups.map((group) => ({
        url: urlOf(site, group[0]?.number ?? 0),
        ...sourcesOf(
          site,
          group.slice(1).map(({ number }) => number),
        ),
      })),
      pages: groups.flat().map(({ number }) => number),
    }
  },
})

const INDEX_FILE = /\/(?:index|default)\.[a-z]{3,5}$/

/** What URLs share that a lenient server treats as one. */
function spelling(url: string): string {
  const { host, pathname, searchParams } = new URL(url.toLowerCase())
  searchParams.sort()
  const path = pathname.replace(INDEX_FILE, '/').replace(/\/$/, '')
  return `${host}${path}?${searchParams.toString()}`
}
