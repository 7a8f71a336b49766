import { afterAll, describe, expect, it } from 'vitest'
import { type CrawlHeldNeeds, crawlHeld } from '../src/cli/crawl-held.ts'
import { readSite } from '../src/crawl/site-facts/read-site.ts'
import { chooseSample } from '../src/crawl/templates/choose-sample.ts'
import { createEngine, type Engine } from '../src/engine/audit.ts'
import { judgeSiteRun } from '../src/report/site/make-site-results.ts'
import { packSite } from '../src/report/site/pack-site.ts'
import { CRAWL_CHECKS } from '../src/report/site/page-findings.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { type CrawlFile, pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { CHOICES, crawlQueue, siteDraft } from './support/site-audits.ts'
import { openTestStore } from './support/store.ts'

const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())
const opened = closeAfterEach()
const ids = CRAWL_CHECKS.map(({ id }) => id)

const FILES: Readonly<Record<string, CrawlFile>> = {
  '/': pageWith('Start', ['/a', '/b']),
  '/a': pageWith('A', []),
  '/b': pageWith('B', []),
}

/** Judges in this process, and audits without a browser. */
function engineHere(audited: string[], parties: (string | undefined)[]): Engine {
  return {
    ...engine,
    async audit(request, { party } = {}) {
      parties.push(party)
      audited.push(new URL(request.target.url).pathname)
      const error = { code: 'timeout', message: 'It took too long.' } as const
      return { status: 'failed', error }
    },
    async planSample({ store, end }, { most, again = [] }) {
      const { facts } = await readSite(store, end, ids)
      return chooseSample(facts.templates, { most, start: 1, again })
    },
    async judgeCrawl({ store, end, ...run }) {
      return packSite(judgeSiteRun({ ...(await readSite(store, end, ids)), ...run }))
    },
  }
}

interface Sampled {
  readonly labPages?: number
  readonly files?: Readonly<Record<string, CrawlFile>>
  readonly hasBrowser?: CrawlHeldNeeds['hasBrowser']
}

/** One crawl as the server runs it: the audited paths, and the samples in its report. */
async function sampled({ labPages = 2, files = FILES, hasBrowser }: Sampled) {
  await using test = await openTestStore()
  const { origin } = await opened(startCrawlSite(files))
  const owner = await test.owner()
  const choices = { ...CHOICES, labPages, sitemaps: false, externalLinks: 0 }
  await test.store.siteAudits.create(owner, siteDraft({ url: `${origin}/`, choices }))
  const queue = crawlQueue(test)
  const claimed = await queue.claim('w')
  if (!claimed) throw new Error('No crawl is waiting.')
  const audited: string[] = []
  const parties: (string | undefined)[] = []
  const needs = {
    db: test.db,
    engine: engineHere(audited, parties),
    ...(hasBrowser && { hasBrowser }),
  }
  const slice = await crawlHeld(needs)(claimed, new AbortController().signal)
  if (slice.status !== 'judged') throw new Error(slice.status)
  await queue.finish(claimed.token, slice.judged)
  const templates = await test.store.crawls.templates(claimed.crawl)
  const isOwn = parties.every((party) => party === owner.id)
  return { audited, isOwn, samples: templates.flatMap(({ samples }) => samples) }
}

const withBrowser = async (): Promise<boolean> => true

describe('the browser sample of a crawl', () => {
  it('is loaded once all pages are known, and is in the report', async () => {
    const { audited, samples } = await sampled({ hasBrowser: withBrowser })
    expect(audited).toEqual(['/', '/a'])
    expect(samples.map(({ number, reason }) => [number, reason])).toEqual([
      [1, 'It took too long.'],
      [2, 'It took too long.'],
    ])
  })

  it('takes the turns of its owner at the browsers', async () => {
    const { isOwn } = await sampled({ hasBrowser: withBrowser })
    expect(isOwn).toBe(true)
  })

  it.each([
    ['no page may be loaded', { labPages: 0, hasBrowser: withBrowser }],
    ['there is no browser', { hasBrowser: async (): Promise<boolean> => false }],
    [
      'the site has asked to stop',
      {
        hasBrowser: withBrowser,
        files: { ...FILES, '/a': { status: 429, headers: { 'Retry-After': '86400' } } },
      },
    ],
  ] as const)('is left out if %s', async (_, needs) => {
    const { audited, samples } = await sampled(needs)
    expect([audited, samples]).toEqual([[], []])
  })
})
