import { counted, verb } from '../shared/counted.ts'
import { canonicalTargets } from './shared/canonical-targets.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteCanonicalChains = defineSiteCheck({
  id: 'site-canonical-chains',
  category: 'seo',
  importance: 'medium',
  title: 'Canonical URLs name themselves',
  why: 'Where a canonical names a third page, search engines choose by themselves.',
  fix: 'Let all pages of the chain name its last one.',
  criteria: {
    pass: 'No page that others name as canonical names another one.',
    warn: 'One names another page.',
    fail: 'Pages name each other in a circle.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  examples: {
    pass: [{ urls: { '/': { canonical: '/a' }, '/a': { canonical: '/a' } } }],
    warn: [{ urls: { '/': { canonical: '/a' }, '/a': { canonical: '/b' }, '/b': {} } }],
    fail: [{ urls: { '/': { canonical: '/a' }, '/a': { canonical: '/' } } }],
  },
  evaluate(site) {
    const targets = canonicalTargets(site)
    const next = new Map(targets.map(({ page, target }) => [page.number, target]))
    const chains = targets.flatMap(({ page, url, target }) => {
      if (!next.has(target.number)) return []
      const seen = new Set([page.number])
      let end = target
      for (let to = next.get(end.number); to !== undefined && !seen.has(end.number);) {
        seen.add(end.number)
        end = to
        to = next.get(end.number)
      }
      return [{ page, url, target, end, isCircle: seen.has(end.number) }]
    })
    if (chains.length === 0) return PASS
    return {
      status: chains.some(({ isCircle }) => isCircle) ? 'fail' : 'warn',
      message: `${counted(chains.length, 'page')} ${verb(chains.length, 'names', 'name')} a canonical URL that names another page`,
      rows: chains.map(({ url, target, end, isCircle }) => ({
        url,
        target: target.url,
        note: isCircle ? 'in a circle' : `ends at ${end.url}`,
      })),
      pages: chains.map(({ page }) => page.number),
    }
  },
})
