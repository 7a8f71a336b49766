import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEngine } from '../src/engine/audit.ts'
import { siteCatalogue } from '../src/checks/site/site-catalogue.ts'
import { localEgress } from './support/local-egress.ts'
import { type CrawledPlants, crawlPlanted } from './support/planted/crawl-planted.ts'
import { PAGES_TRUTH } from './support/planted/planted-pages-truth.ts'
import { type PlantedPages, startPlantedPages } from './support/planted/planted-pages.ts'

const ARTICLES = 2000
/** Allowed on a small share of a site, which they now are. */
const BY_SHARE: ReadonlySet<string> = new Set([
  'site-links-to-redirects',
  'site-single-inlinks',
  'site-sitemap-missing',
])

const engine = createEngine({ egressFor: () => localEgress(), threads: 2 })
let site: PlantedPages
let crawled: CrawledPlants
beforeAll(async () => {
  site = await startPlantedPages(ARTICLES)
  const settings = { maxPages: 20_000, connections: 4 }
  crawled = await crawlPlanted(engine, { ...site, settings })
}, 600_000)
afterAll(async () => {
  await engine.close()
  await site.close()
})

it('the planted faults are found among thousands of pages, and nothing else', () => {
  expect(crawled.results.counts.pages).toBeGreaterThan(ARTICLES)
  expect(crawled.results.stop_reason).toBeNull()
  const found = siteCatalogue.map(({ id }) => [id, crawled.found(id)])
  const expected = siteCatalogue.map(({ id }) => [
    id,
    BY_SHARE.has(id) ? [] : (PAGES_TRUTH[id]?.found ?? []).toSorted(),
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

it('the articles, their lists and their authors are templates of their own', () => {
  const names = crawled.results.templates.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['/articles/*', '/lists/*', '/authors/*']))
  expect(names.length).toBeGreaterThanOrEqual(5)
})
