import { counted, verb } from '../shared/counted.ts'
import { canonicalTargets } from './shared/canonical-targets.ts'
import { disallowedText } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteCanonicalNoindex = defineSiteCheck({
  id: 'site-canonical-noindex',
  category: 'seo',
  importance: 'high',
  title: 'Canonical URLs can be indexed',
  why: 'If the canonical of a page may not be indexed, neither of the two can be found.',
  fix: 'Name a page without noindex that robots.txt allows.',
  criteria: {
    pass: 'No canonical within the site has noindex or is disallowed.',
    fail: 'One has, or is.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  examples: {
    pass: [{ urls: { '/': { canonical: '/a' }, '/a': {} } }],
    fail: [
      { urls: { '/': { canonical: '/a' }, '/a': { noindex: true } } },
      { urls: { '/': { canonical: '/a' }, '/a': { state: 'disallowed' } } },
    ],
  },
  evaluate(site) {
    const hidden = canonicalTargets(site).flatMap(({ page, url, target }) => {
      const isHidden = site.pages.get(target.number)?.noindex === true
      if (!isHidden && target.state !== 'disallowed') return []
      return [{ page, url, target, note: isHidden ? 'noindex' : disallowedText(target) }]
    })
    if (hidden.length === 0) return PASS
    return {
      status: 'fail',
      message: `${counted(hidden.length, 'page')} ${verb(hidden.length, 'names', 'name')} a canonical URL that may not be indexed`,
      rows: hidden.map(({ url, target, note }) => ({ url, target: target.url, note })),
      pages: hidden.map(({ page }) => page.number),
    }
  },
})
