import { counted, verb } from '../shared/counted.ts'
import { canonicalTargets } from './shared/canonical-targets.ts'
import { isError } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteCanonicalErrors = defineSiteCheck({
  id: 'site-canonical-errors',
  category: 'seo',
  importance: 'high',
  title: 'Canonical URLs exist',
  why: 'A canonical that answers with an error is ignored, and the page may drop out of the index.',
  fix: 'Name a page that answers with 200.',
  criteria: {
    pass: 'Every canonical within the site answers with a status below 400.',
    fail: 'A canonical answers with 400 or above, or not at all.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  supersedes: ['canonical-target-ok'],
  examples: {
    pass: [{ urls: { '/': { canonical: '/a' }, '/a': {} } }],
    fail: [{ urls: { '/': { canonical: '/gone' }, '/gone': { status: 404 } } }],
  },
  evaluate(site) {
    const broken = canonicalTargets(site).filter(({ target }) => isError(target))
    if (broken.length === 0) return PASS
    return {
      status: 'fail',
      message: `${counted(broken.length, 'page')} ${verb(broken.length, 'names', 'name')} a canonical URL that answers with an error`,
      rows: broken.map(({ url, target }) => ({
        url,
        target: target.url,
        ...(target.answer?.status != null && { status: target.answer.status }),
      })),
      pages: broken.map(({ page }) => page.number),
    }
  },
})
