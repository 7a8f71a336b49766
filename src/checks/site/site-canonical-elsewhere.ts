import { registrableDomain } from '../../facts/html/urls.ts'
import { counted, countedOf, verb } from '../shared/counted.ts'
import { urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

const FEWEST = 0.01
const MIRROR = 0.9

export const siteCanonicalElsewhere = defineSiteCheck({
  id: 'site-canonical-elsewhere',
  category: 'seo',
  importance: 'medium',
  title: 'Canonical URLs stay on the site',
  why: 'A page with a canonical on another site leaves its place in search to that site.',
  fix: 'Let the pages name themselves, unless this is a copy of the other site.',
  criteria: {
    pass: 'Less than 1% of the pages name a canonical of another registrable domain.',
    warn: '1% to 90% do.',
    informative: '90% or more do: the site is a mirror, and nothing of it is meant for an index.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  examples: {
    pass: [{ urls: { '/': { canonical: '/' } } }],
    warn: [{ urls: { '/': {}, '/a': { canonical: 'https://example.org/a' } } }],
    informative: [{ urls: { '/': { canonical: 'https://example.org/' } } }],
  },
  evaluate(site) {
    const own = domainOf(site.record.start)
    const away = [...site.pages.values()].filter(
      ({ canonical }) => canonical !== null && domainOf(canonical) !== own,
    )
    const share = site.pages.size === 0 ? 0 : away.length / site.pages.size
    if (share < FEWEST) return PASS
    const hosts = [...new Set(away.map(({ canonical }) => new URL(canonical ?? '').host))]
    const where = hosts.length === 1 ? (hosts[0] ?? '') : counted(hosts.length, 'other host')
    return {
      status: share >= MIRROR ? 'informative' : 'warn',
      message: `${countedOf(away.length, site.pages.size, 'page')} ${verb(away.length, 'names', 'name')} ${where} as canonical host`,
      rows: away.map(({ number, canonical }) => ({
        url: urlOf(site, number),
        target: canonical ?? '',
      })),
      pages: share >= MIRROR ? [] : away.map(({ number }) => number),
    }
  },
})

function domainOf(url: string): string {
  const { hostname } = new URL(url)
  return registrableDomain(hostname) ?? hostname
}
