import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CRAWL } from '../src/crawl/crawl-settings.ts'
import { readSite } from '../src/crawl/site-facts/read-site.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { createEngine } from '../src/engine/audit.ts'
import { makeSiteResults } from '../src/report/site/make-site-results.ts'
import { CRAWL_CHECKS } from '../src/report/site/page-findings.ts'
import type { SiteResults } from '../src/report/site/site-results.ts'
import type { CrawledSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'
import { startPlantedStructure } from './support/planted-structure.ts'

const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
let site: CrawledSite
let results: SiteResults
beforeAll(async () => {
  site = await startPlantedStructure()
  const store = createMemoryStore({ mostKnown: 1000 })
  const outcome = await engine.crawl(pageRequest(`${site.origin}/`), {
    settings: { ...DEFAULT_CRAWL, externalLinks: 0 },
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
    .map(({ url }) => url.replace(site.origin, ''))
    .toSorted((a, b) => a.localeCompare(b))
}

const numbered = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `/${name}-${n + from}`).toSorted((a, b) =>
    a.localeCompare(b),
  )

describe('the planted faults of a structure', () => {
  it.each([
    ['site-duplicate-descriptions', ['/desc-1', '/desc-3']],
    ['site-canonical-merges', ['/target-a', '/target-b']],
    ['site-canonical-elsewhere', ['/away-1', '/away-2']],
    ['site-noindex-navigation', ['/imprint', '/login']],
    ['site-hreflang-clashes', ['/clash-1', '/clash-2']],
    ['site-hreflang-targets', ['/lead-1', '/lead-2']],
    ['site-hreflang-gaps', ['/language-1', '/language-2']],
    ['site-nofollow-only', ['/shy-1', '/shy-2']],
    ['site-dead-ends', ['/end-1', '/end-2']],
    ['site-click-depth', numbered('deep', 5, 19)],
    ['site-soft-404', ['/lost-1', '/lost-2']],
    ['site-session-ids', ['/', '/']],
    [
      'site-parameter-duplicates',
      Array.from({ length: 18 }, (_, n) => `/list?sort=${n}`).toSorted((a, b) =>
        a.localeCompare(b),
      ),
    ],
    ['site-crawl-traps', ['/a/b/a/b/a/b/', '/x/x/x/']],
  ])('%s: exactly %j', (check, paths) => {
    expect(found(check)).toEqual(paths)
  })

  it('include headers that only some pages send', () => {
    const finding = results.findings.find(({ check }) => check === 'site-security-headers')
    const names = finding?.rows.map(({ value }) => value)
    expect(names?.toSorted()).toEqual(['Referrer-Policy', 'X-Content-Type-Options'])
  })

  it('leave every check with an outcome', () => {
    expect(results.site_checks.filter(({ outcome }) => outcome === 'error')).toEqual([])
  })
})
