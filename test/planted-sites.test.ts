import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { siteCatalogue } from '../src/checks/site/site-catalogue.ts'
import type { Egress } from '../src/egress/egress.ts'
import { createEngine } from '../src/engine/audit.ts'
import { writeSiteText } from '../src/report/write/site/write-site-text.ts'
import { localEgress } from './support/local-egress.ts'
import { type CrawledPlants, crawlPlanted } from './support/planted/crawl-planted.ts'
import { crawlTwice } from './support/planted/crawl-twice.ts'
import { DATES_TRUTH, startPlantedDates } from './support/planted/planted-dates.ts'
import {
  HOSTS_TRUTH,
  type PlantedHosts,
  startPlantedHosts,
} from './support/planted/planted-hosts.ts'
import { type PlantedPages, startPlantedPages } from './support/planted/planted-pages.ts'
import type { PlantedSite, PlantedTruth } from './support/planted/planted-site.ts'
import { FIRST_BYTES, SLOW_TRUTH, startPlantedSlow } from './support/planted/planted-slow.ts'
import { STRUCTURE_TRUTH, startPlantedStructure } from './support/planted/planted-structure.ts'
import { PAGES_TRUTH } from './support/planted/planted-pages-truth.ts'

const TRUTHS: readonly (readonly [string, PlantedTruth])[] = [
  ['pages', PAGES_TRUTH],
  ['structure', STRUCTURE_TRUTH],
  ['hosts', HOSTS_TRUTH],
  ['slow pages', SLOW_TRUTH],
  ['dates', DATES_TRUTH],
]

let nameserver = '127.0.0.1:1'
const engine = createEngine({
  egressFor: () => timed(localEgress({ nameservers: [nameserver] })),
  threads: 1,
})
const open: PlantedSite[] = []
let pages: PlantedPages
const crawled = new Map<string, CrawledPlants>()

beforeAll(async () => {
  pages = await startPlantedPages()
  const hosts: PlantedHosts = await startPlantedHosts()
  const [structure, slow] = [await startPlantedStructure(), await startPlantedSlow()]
  const dates = await startPlantedDates()
  open.push(pages, structure, hosts, slow, dates)
  nameserver = hosts.nameserver
  crawled.set('pages', await crawlPlanted(engine, pages))
  crawled.set('structure', await crawlPlanted(engine, structure))
  crawled.set('hosts', await crawlPlanted(engine, hosts))
  crawled.set('slow pages', await crawlPlanted(engine, slow))
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  crawled.set('dates', await crawlTwice(engine, dates))
}, 180_000)
afterAll(async () => {
  await engine.close()
  for (const site of open) await site.close()
})

const crawlOf = (name: string): CrawledPlants => {
  const found = crawled.get(name)
  if (found === undefined) throw new Error(`${name} was not crawled.`)
  return found
}

/** Answers that say how long they took by their path: a busy machine would change what is measured. */
function timed(egress: Egress): Egress {
  return {
    ...egress,
    open(options) {
      const session = egress.open(options)
      return {
        ...session,
        async request(request) {
          const answer = await session.request(request)
          const firstByte = FIRST_BYTES.get(new URL(request.url).pathname) ?? 5
          return { ...answer, timing: { ...answer.timing, firstByte } }
        },
      }
    },
  }
}

/** Most pages of this site are linked once, with an address that changes. */
const UNPLANTED: Readonly<Record<string, string>> = { structure: 'site-single-inlinks' }

const allFound = (name: string, { found }: CrawledPlants) =>
  Object.fromEntries(
    siteCatalogue.flatMap(({ id }) => {
      if (UNPLANTED[name] === id) return []
      const subjects = found(id)
      return subjects.length === 0 ? [] : [[id, subjects]]
    }),
  )

describe('every site check', () => {
  it('is planted twice, with a near miss', () => {
    const lacking = siteCatalogue.flatMap(({ id }) => {
      const own = TRUTHS.flatMap(([, truth]) => truth[id] ?? [])
      const [found, near] = [own.flatMap((each) => each.found), own.flatMap((each) => each.near)]
      return found.length >= 2 && near.length > 0
        ? []
        : `${id}: ${found.length} planted, ${near.length} near`
    })
    expect(lacking).toEqual([])
  })

  describe.each(TRUTHS)('on the site of %s', (name, truth) => {
    it('finds exactly what was planted', () => {
      const expected = Object.entries(truth).map(([id, { found }]) => [id, found.toSorted()])
      expect(allFound(name, crawlOf(name))).toEqual(Object.fromEntries(expected))
    })

    it('knows each near miss, and does not report it', () => {
      const { known, found } = crawlOf(name)
      const near = Object.entries(truth).flatMap(([id, each]) => each.near.map((one) => [id, one]))
      expect(near.filter(([, one = '']) => !known.has(one))).toEqual([])
      expect(near.filter(([id = '', one = '']) => found(id).includes(one))).toEqual([])
    })

    it('has an outcome', () => {
      const { results } = crawlOf(name)
      expect(results.site_checks.filter(({ outcome }) => outcome === 'error')).toEqual([])
    })
  })
})

describe('the findings of a planted site', () => {
  it('have the pages behind them', () => {
    const { findings } = crawlOf('pages').results
    const broken = findings.find(({ check }) => check === 'site-broken-links')
    expect(broken?.rows[0]).toEqual({
      url: new URL('/gone-1', pages.url).href,
      status: 404,
      value: '"To /gone-1"',
      sources: [pages.url, new URL('/hub', pages.url).href],
      sources_total: 2,
    })
  })

  it('include links to other sites, which are requested once or twice and never followed', () => {
    const asked = (end: string) => pages.asked.filter((line) => line.endsWith(end))
    expect(asked('/gone')).toEqual(['HEAD /gone', 'GET /gone'])
    expect(asked('/there')).toEqual(['HEAD /there'])
    expect(asked('robots.txt')).toHaveLength(1)
    const { findings, counts } = crawlOf('pages').results
    const broken = findings.find(({ check }) => check === 'site-broken-external-links')
    expect(broken?.rows.find(({ status }) => status === 404)).toEqual({
      url: `${pages.other}/gone`,
      status: 404,
      sources: ['/out-1', '/out-2'].map((path) => new URL(path, pages.url).href),
      sources_total: 2,
    })
    expect(counts.references).toEqual({
      links: { known: 8, checked: 6 },
      files: { known: 20, checked: 20 },
    })
  })

  it('name the rule or the sitemap behind a fault', () => {
    const { findings } = crawlOf('pages').results
    const notes = (check: string) =>
      findings
        .find((each) => each.check === check)
        ?.rows.map(({ url, note }) => [
          url.replace(pages.url, '/'),
          note?.replace(new URL('/', pages.url).href, '/'),
        ])
    expect(notes('site-blocked-links')).toEqual([
      ['/blocked/a', 'robots.txt line 2: Disallow: /blocked'],
      ['/blocked/b', 'robots.txt line 3: Disallow: /blocked/b'],
    ])
    expect(notes('site-canonical-noindex')).toContainEqual([
      '/canon-blocked',
      'disallowed by robots.txt line 2: Disallow: /blocked',
    ])
    const listed = [
      ['/listed-gone', 'listed in /map.xml'],
      ['/listed-gone-2', 'listed in /map-2.xml'],
    ]
    expect(notes('site-sitemap-errors')).toEqual(listed)
    expect(notes('site-sitemap-redirects')).toEqual(
      listed.map(([url, note]) => [url?.replace('gone', 'old'), note]),
    )
  })

  it('say what is new since the crawl before', () => {
    const { findings } = crawlOf('dates').results
    const found = (check: string) => findings.find((each) => each.check === check)
    expect(found('site-orphans')?.rows.map(({ note }) => note)).toEqual(
      Array.from({ length: 2 }, () => 'known from the crawl before'),
    )
    const third = found('site-third-parties')
    expect(third?.message).toBe(
      'Pages refer to files of 3 other hosts, 2 of them new since the crawl before',
    )
    expect(third?.rows.map(({ note }) => note)).toEqual([
      '1 file, new since the crawl before',
      '1 file, new since the crawl before',
      '1 file',
    ])
  })

  it('show how all pages are distributed', () => {
    const histogram = (name: string, check: string) =>
      crawlOf(name)
        .results.findings.find((each) => each.check === check)
        ?.histogram?.map(({ label, pages: count }) => [label, count])
    expect(histogram('slow pages', 'site-slow-pages')).toEqual([
      ['Up to 100 ms', 1],
      ['Up to 200 ms', 0],
      ['Up to 400 ms', 0],
      ['Up to 800 ms', 1],
      ['Up to 1800 ms', 2],
      ['More than 1800 ms', 0],
    ])
    const depths = histogram('structure', 'site-click-depth')
    expect(depths?.slice(0, 3).map(([label]) => label)).toEqual(['0 clicks', '1 click', '2 clicks'])
    expect(depths?.at(-1)).toEqual(['19 clicks', 1])
    const text = writeSiteText(crawlOf('slow pages').results, { colour: false, width: 200 })
    expect(text).toContain('Up to 100 ms: 1 page · Up to 800 ms: 1 page · Up to 1800 ms: 2 pages')
  })

  it('lower the score', () => {
    expect(crawlOf('pages').results.score).toBeLessThan(80)
    expect(crawlOf('slow pages').results.score).toBeGreaterThan(50)
  })
})
