import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CRAWL } from '../src/crawl/crawl-settings.ts'
import { readSite } from '../src/crawl/site-facts/read-site.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { createEngine } from '../src/engine/audit.ts'
import { makeSiteResults } from '../src/report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../src/report/site/page-findings.ts'
import type { SiteResults } from '../src/report/site/site-results.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'
import { type PlantedSite, startPlantedSite } from './support/planted-site.ts'

const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
let site: PlantedSite
let results: SiteResults
beforeAll(async () => {
  site = await startPlantedSite()
  const store = createMemoryStore({ mostKnown: 1000 })
  const outcome = await engine.crawl(pageRequest(`${site.origin}/`), {
    settings: DEFAULT_CRAWL,
    store,
  })
  if (outcome.status === 'failed') throw new Error(outcome.error.message)
  const ids = CRAWL_CHECKS.map(({ id }) => id)
  const read = await readSite(store, outcome, ids)
  results = makeSiteResults({ ...read, startedAt: '2026-11-25T10:00:00Z', durationMs: 1 })
})
afterAll(async () => {
  await engine.close()
  await site.close()
})

/** Paths of a finding's rows; undefined if the check found nothing. */
function found(check: string): string[] | undefined {
  const finding = results.findings.find((each) => each.check === check)
  return finding?.rows
    .map(({ url }) => url.replace(site.origin, '').replace(site.other, 'OTHER'))
    .toSorted((a, b) => a.localeCompare(b))
}

const outcomeOf = (check: string) =>
  results.site_checks.find((each) => each.check === check)?.outcome

describe('the planted faults of a site', () => {
  it.each([
    ['site-broken-links', ['/gone-1', '/gone-2']],
    ['site-server-errors', ['/error', '/flaky']],
    ['site-broken-fragments', ['/frag#missing', '/frag#nowhere']],
    ['site-redirect-chains', ['/chain-1', '/chain-4', '/listed-old'].slice(0, 2)],
    ['site-redirect-loops', ['/loop-1', '/loop-2', '/loop-3']],
    ['site-redirects-to-errors', ['/to-gone']],
    ['site-blocked-links', ['/blocked/a', '/blocked/b']],
    ['site-canonical-errors', ['/canon-gone']],
    ['site-canonical-redirects', ['/canon-old']],
    ['site-canonical-noindex', ['/canon-hidden']],
    ['site-canonical-chains', ['/canon-chain']],
    ['site-hreflang-return', ['/en']],
    ['site-duplicate-titles', ['/same-1']],
    ['site-duplicate-content', ['/copy-1', '/shop', '/slash', '/spell']],
    ['site-url-variants', ['/slash', '/spell']],
    ['site-parameter-duplicates', undefined],
    ['site-canonical-unlinked', ['/lone-1', '/lone-2']],
    ['site-pagination', ['/series-2', '/series-3']],
    ['site-anchor-clashes', ['/en', '/fr', '/spell', '/Spell-other']],
    ['site-cookie-flags', ['/cookie-1', '/cookie-1']],
    ['site-cookies', ['/cookie-1', '/cookie-1', '/cookie-1']],
    ['site-third-parties', ['OTHER/a.js']],
    ['site-broken-external-links', ['http://127.0.0.3:1/', 'OTHER/gone', 'OTHER/moved']],
    ['site-broken-files', ['/gone.js', '/gone.png']],
    ['site-links-to-redirects', ['/chain-1', '/chain-4', '/loop-1', '/old-1', '/to-gone']],
    ['site-duplicate-h1', ['/copy-1', '/shop', '/slash', '/spell']],
    [
      'site-rank-waste',
      [
        '/chain-1',
        '/chain-4',
        '/error',
        '/forbidden',
        '/gone-1',
        '/gone-2',
        '/hidden',
        '/loop-1',
        '/old-1',
        '/series-3',
        '/to-gone',
      ],
    ],
    ['site-hreflang-sources', ['/languages-1', '/languages-2']],
    ['site-thin-pages', ['/product-3', '/product-4', '/zip-small']],
    ['site-structured-data-gaps', ['/product-1', '/product-2']],
    ['site-file-copies', ['/map.png', '/one/plan.png']],
    ['site-shared-file-caching', ['/day.css', '/plain.css']],
    [
      'site-library-versions',
      [
        '/js/jquery-1.12.4.min.js',
        '/js/jquery-3.7.1.min.js',
        '/js/lodash-4.17.0.js',
        '/js/lodash-4.17.1.js',
      ],
    ],
    ['site-hreflang-gaps', undefined],
    ['site-near-duplicates', ['/near-1']],
    ['site-orphans', ['/lone-1', '/lone-2', '/orphan-1', '/orphan-2']],
    ['site-sitemap-errors', ['/listed-gone']],
    ['site-sitemap-redirects', ['/listed-old']],
    ['site-sitemap-not-indexable', ['/hidden']],
    ['site-soft-404', undefined],
    ['site-session-ids', undefined],
    ['site-crawl-traps', undefined],
    ['site-canonical-elsewhere', undefined],
    ['site-mixed-hosts', undefined],
  ])('%s: exactly %j', (check, paths) => {
    expect(found(check)).toEqual(paths)
  })

  it('have the pages behind them', () => {
    const broken = results.findings.find(({ check }) => check === 'site-broken-links')
    expect(broken?.rows[0]).toEqual({
      url: `${site.origin}/gone-1`,
      status: 404,
      sources: [`${site.origin}/`],
      sources_total: 1,
    })
  })

  it('include links to other sites, which are requested once or twice and never followed', () => {
    expect(site.asked.filter((line) => line.endsWith('/gone'))).toEqual(['HEAD /gone', 'GET /gone'])
    expect(site.asked.filter((line) => line.endsWith('/there'))).toEqual(['HEAD /there'])
    expect(site.asked.filter((line) => line.endsWith('robots.txt'))).toHaveLength(1)
    const broken = results.findings.find(({ check }) => check === 'site-broken-external-links')
    expect(broken?.rows.find(({ status }) => status === 404)).toEqual({
      url: `${site.other}/gone`,
      status: 404,
      sources: [`${site.origin}/out-1`, `${site.origin}/out-2`],
      sources_total: 2,
    })
    expect(results.counts.references).toEqual({
      links: { known: 8, checked: 6 },
      files: { known: 20, checked: 20 },
    })
  })

  it('are distinguished from correct pages', () => {
    const [plain, single] = [found('site-compression'), found('site-single-inlinks')]
    expect(plain).toContain('/en')
    expect(plain?.filter((path) => path.startsWith('/zip-'))).toEqual([])
    expect(single).toContain('/third')
    const unlisted = found('site-sitemap-missing')
    expect(unlisted).toEqual(expect.arrayContaining(['/en', '/de']))
    expect(
      unlisted?.filter((path) => ['/', '/same-1', '/orphan-1', '/hidden'].includes(path)),
    ).toEqual([])
    expect(single?.filter((path) => path === '/' || path === '/frag')).toEqual([])
  })

  it('lower the score, and every check has an outcome', () => {
    expect(results.score).toBeLessThan(80)
    expect(outcomeOf('site-session-ids')).toBe('pass')
    expect(results.site_checks.filter(({ outcome }) => outcome === 'error')).toEqual([])
  })
})
