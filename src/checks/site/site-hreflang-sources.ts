import type { PageHreflang } from '../../crawl/crawled-page.ts'
import { counted, joined, verb } from '../shared/counted.ts'
import { urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const GERMAN = { de: '/de' }

export const siteHreflangSources = defineSiteCheck({
  id: 'site-hreflang-sources',
  category: 'seo',
  importance: 'medium',
  title: 'Markup, headers and sitemaps name the same languages',
  why: 'Search engines may follow either of two sets that contradict each other.',
  fix: 'Declare language versions in one place, or generate all from the same data.',
  criteria: {
    pass: 'On every page that has language versions in two or all of link elements, Link headers and sitemaps, they are the same.',
    warn: 'On a page they differ.',
    'not-applicable': 'No page has language versions in two of these places.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  examples: {
    pass: [
      { urls: { '/': { hreflangs: GERMAN, headerHreflangs: GERMAN, sitemapHreflangs: GERMAN } } },
    ],
    warn: [
      { urls: { '/': { hreflangs: GERMAN, headerHreflangs: { fr: '/fr' } } } },
      { urls: { '/': { hreflangs: { ...GERMAN, fr: '/fr' }, headerHreflangs: GERMAN } } },
      { urls: { '/': { hreflangs: GERMAN, headerHreflangs: { de: '/de/' } } } },
      { urls: { '/': { hreflangs: GERMAN, sitemapHreflangs: { ...GERMAN, fr: '/fr' } } } },
      { urls: { '/': { headerHreflangs: GERMAN, sitemapHreflangs: { de: '/de/' } } } },
    ],
    'not-applicable': [
      { urls: { '/': { hreflangs: GERMAN } } },
      { urls: { '/': { hreflangs: GERMAN }, '/a': { sitemapHreflangs: GERMAN } } },
    ],
  },
  evaluate(site) {
    const compared = [...site.pages.values()].flatMap(({ number, hreflangs }) => {
      const sets = SOURCES.flatMap((source) => {
        const versions = setOf(hreflangs, source)
        return versions.size > 0 ? [{ place: PLACES[source], versions }] : []
      })
      return sets.length > 1 ? [{ number, sets }] : []
    })
    if (compared.length === 0) {
      return siteNotApplicable('No page names language versions in two places.')
    }
    const differing = compared.flatMap(({ number, sets }) => {
      const note = differences(sets)
      return note === '' ? [] : [{ number, note, own: sets.map(({ place }) => place) }]
    })
    if (differing.length === 0) return PASS
    const places = PLACE_NAMES.filter((place) => differing.some(({ own }) => own.includes(place)))
    return {
      status: 'warn',
      message: `${counted(differing.length, 'page')} ${verb(differing.length, 'has', 'have')} different language versions in ${joined(places)}`,
      rows: differing.map(({ number, note }) => ({ url: urlOf(site, number), note })),
      pages: differing.map(({ number }) => number),
    }
  },
})

interface NamedSet {
  readonly place: string
  readonly versions: ReadonlySet<string>
}

const MOST_NAMED = 10
/** Thus the number of the others is within the characters of a note that are kept. */
const MOST_CHARACTERS = 800

/** Versions that one place names and another lacks; empty if there are none. */
function differences(sets: readonly NamedSet[]): string {
  const texts: string[] = []
  let characters = 0
  let more = 0
  for (const version of new Set(sets.flatMap(({ versions }) => [...versions]))) {
    const having = sets.filter(({ versions }) => versions.has(version))
    if (having.length === sets.length) continue
    if (texts.length >= MOST_NAMED || characters >= MOST_CHARACTERS) {
      more++
      continue
    }
    const text = `only in ${joined(having.map(({ place }) => place))}: ${version}`
    texts.push(text)
    characters += text.length
  }
  return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

const SOURCES = ['element', 'header', 'sitemap'] as const
const PLACES = { element: 'markup', header: 'headers', sitemap: 'sitemaps' } as const
const PLACE_NAMES = Object.values(PLACES)

function setOf(hreflangs: readonly PageHreflang[], source: PageHreflang['source']): Set<string> {
  return new Set(
    hreflangs.filter((each) => each.source === source).map(({ code, url }) => `${code} ${url}`),
  )
}
