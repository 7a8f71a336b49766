import { counted } from '../shared/counted.ts'
import { knownUrl, sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

export const siteCanonicalUnlinked = defineSiteCheck({
  id: 'site-canonical-unlinked',
  category: 'seo',
  importance: 'low',
  title: 'Canonical URLs are linked',
  why: 'Links that all lead to other spellings contradict the canonical, which is then often ignored.',
  fix: 'Link to the canonical URL itself.',
  criteria: {
    pass: 'Each canonical URL of the site that another page names is linked from some page.',
    warn: 'One is not.',
    'not-applicable': 'No page names another page of the site as canonical.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  examples: {
    pass: [{ urls: { '/': { links: ['/a', '/b'] }, '/a': { canonical: '/b' }, '/b': {} } }],
    warn: [{ urls: { '/': { links: ['/a'] }, '/a': { canonical: '/b' }, '/b': {} } }],
    'not-applicable': [
      { urls: { '/': { canonical: '/' } } },
      { urls: { '/': { canonical: '/gone' }, '/gone': { status: 404 } } },
    ],
  },
  evaluate(site) {
    const named = [...site.pages.values()].flatMap(({ number, canonical }) => {
      const target = canonical === null ? undefined : knownUrl(site, canonical)
      const isPage = target !== undefined && site.pages.has(target.number)
      return !isPage || target.number === number ? [] : [{ number, target }]
    })
    if (named.length === 0) {
      return siteNotApplicable('No page names another page of the site as canonical.')
    }
    const unlinked = [...Map.groupBy(named, ({ target }) => target).entries()].filter(
      ([{ number, sources }]) => site.links.countInto(number) === 0 && !sources.includes('start'),
    )
    if (unlinked.length === 0) return PASS
    return {
      status: 'warn',
      message: `No page links to ${counted(unlinked.length, 'canonical URL')} of the site`,
      rows: unlinked.map(([{ url }, own]) => ({
        url,
        ...sourcesOf(
          site,
          own.map(({ number }) => number),
        ),
      })),
      pages: unlinked.flatMap(([, own]) => own.map(({ number }) => number)),
    }
  },
})
