import { counted, verb } from '../shared/counted.ts'
import { linkingPages, sourcesOf, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const ALIKE = 0.9

export const siteSoft404 = defineSiteCheck({
  id: 'site-soft-404',
  category: 'seo',
  importance: 'high',
  title: 'Missing pages answer with an error status',
  why: 'A page that says "not found" with status 200 is indexed as if it were content.',
  fix: 'Answer with 404 or 410 where there is no page.',
  criteria: {
    pass: 'No page with status 200 is at least 0.9 like the answer to a random path.',
    fail: 'A page is.',
    'not-applicable': 'The answer to a random path has too little text to be compared.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
  supersedes: ['soft-404-page'],
  examples: {
    pass: [{ urls: { '/': { likeMissing: 0.4 } } }],
    fail: [{ urls: { '/': { likeMissing: 0.2, links: ['/a'] }, '/a': { likeMissing: 0.97 } } }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const compared = [...site.pages.values()].filter(({ likeMissing }) => likeMissing !== null)
    if (compared.length === 0) {
      return siteNotApplicable('The answer to a random path has too little text to be compared.')
    }
    const alike = compared.filter(({ likeMissing }) => (likeMissing ?? 0) >= ALIKE)
    if (alike.length === 0) return PASS
    return {
      status: 'fail',
      message: `${counted(alike.length, 'page')} with status 200 ${verb(alike.length, 'looks', 'look')} like the error page of the site`,
      rows: alike.map(({ number, likeMissing }) => ({
        url: urlOf(site, number),
        value: `${Math.floor((likeMissing ?? 0) * 100)}% the same`,
        ...sourcesOf(site, linkingPages(site, number)),
      })),
      pages: alike.map(({ number }) => number),
    }
  },
})
