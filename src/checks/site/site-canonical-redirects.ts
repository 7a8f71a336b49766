import type { CrawlUrl } from '../../crawl/crawl-url.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { counted, verb } from '../shared/counted.ts'
import { canonicalTargets } from './shared/canonical-targets.ts'
import { hopsText, redirectsFrom } from './shared/redirects.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteCanonicalRedirects = defineSiteCheck({
  id: 'site-canonical-redirects',
  category: 'seo',
  importance: 'medium',
  title: 'Canonical URLs do not redirect',
  why: 'A canonical that redirects contradicts itself, and search engines choose by themselves.',
  fix: 'Name the final URL.',
  criteria: {
    pass: 'No canonical within the site redirects.',
    warn: 'A canonical redirects.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  examples: {
    pass: [{ urls: { '/': { canonical: '/a' }, '/a': {} } }],
    warn: [{ urls: { '/': { canonical: '/old' }, '/old': { redirect: '/a' }, '/a': {} } }],
  },
  evaluate(site) {
    const moved = canonicalTargets(site).filter(({ target }) => target.answer?.redirect != null)
    if (moved.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(moved.length, 'page')} ${verb(moved.length, 'names', 'name')} a canonical URL that redirects`,
      rows: moved.map(({ url, target }) => ({
        url,
        target: target.url,
        note: `leads to ${wayOf(site, target)}`,
      })),
      pages: moved.map(({ page }) => page.number),
    }
  },
})

/** The URLs after a redirect, up to the last one. */
function wayOf(site: SiteFacts, from: CrawlUrl): string {
  const { hops, end } = redirectsFrom(site, from)
  const last = end?.url ?? hops.at(-1)?.answer?.redirect ?? ''
  return [...(hops.length > 1 ? [hopsText(hops.slice(1))] : []), last].join(' → ')
}
