import { once } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import { type CrawlHeldNeeds, crawlHeld } from '../src/cli/crawl-held.ts'
import { readSite } from '../src/crawl/site-facts/read-site.ts'
import { chooseSample } from '../src/crawl/templates/choose-sample.ts'
import { createEngine, type Engine } from '../src/engine/audit.ts'
import { judgeSiteRun } from '../src/report/site/make-site-results.ts'
import { packSite } from '../src/report/site/pack-site.ts'
import { CRAWL_CHECKS } from '../src/report/site/page-findings.ts'
import { createCrawlWorker } from '../src/worker/crawl-worker.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { type CrawlFile, pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { eventually } from './support/quick-worker.ts'
import { CHOICES, crawlQueue, siteDraft } from './support/site-audits.ts'
import { openTestStore, type TestStore } from './support/store.ts'

const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())
const opened = closeAfterEach()
const ids = CRAWL_CHECKS.map(({ id }) => id)

const FILES: Readonly<Record<string, CrawlFile>> = {
  '/': pageWith('Start', ['/a', '/b']),
  '/a': pageWith('A', []),
  '/b': pageWith('B', []),
}

const FAILED = {
  status: 'failed',
  error: { code: 'timeout', message: 'It took too long.' },
} as const

/** Judges in this process, and audits without a browser. */
function engineHere(
  audited: string[],
  parties: (string | undefined)[],
  audit: Engine['audit'] = async () => FAILED,
): Engine {
  return {
    ...engine,
    async audit(request, run = {}) {
      parties.push(run.party)
      audited.push(new URL(request.target.url).pathname)
      return await audit(request, run)
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

/** A waiting crawl, and workers for it whose audits are this one. */
async function waitingCrawl(test: TestStore, audit: Engine['audit']) {
  const { origin } = await opened(startCrawlSite(FILES))
  const choices = { ...CHOICES, labPages: 2, sitemaps: false, externalLinks: 0 }
  const draft = siteDraft({ url: `${origin}/`, choices })
  const owner = await test.owner()
  const { id } = await test.store.siteAudits.create(owner, draft)
  const audited: string[] = []
  const errors: string[] = []
  const crawl = crawlHeld({
    db: test.db,
    engine: engineHere(audited, [], audit),
    hasBrowser: withBrowser,
  })
  return {
    audited,
    errors,
    start() {
      const worker = createCrawlWorker({
        queue: crawlQueue(test),
        crawl,
        name: 'test',
        log: { info: () => undefined, error: (_, message) => errors.push(message) },
        random: () => 0.5,
        pollMs: 5,
        awayMs: 1,
      })
      worker.start()
      return worker
    },
    /** Once it has completed. */
    async reasons() {
      return await eventually(async () => {
        const found = await test.store.crawls.find(owner, id, 'latest')
        if (!found) throw new Error('It has not completed.')
        const templates = await test.store.crawls.templates(found)
        return templates.flatMap(({ samples }) => samples.map(({ reason }) => reason))
      })
    },
  }
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

  it.each(['EMFILE', 'ENFILE', 'ERR_WORKER_INIT_FAILED'])(
    'waits until its machine can load pages: %s',
    async (code) => {
      await using test = await openTestStore()
      let left = 4
      const waiting = await waitingCrawl(test, async () => {
        if (left-- > 0) throw Object.assign(new Error('no audit'), { code })
        return FAILED
      })
      const worker = waiting.start()
      expect(await waiting.reasons()).toEqual(['It took too long.', 'It took too long.'])
      expect(waiting.errors).toEqual(
        Array.from({ length: 4 }, () => 'The crawl waits: this machine cannot do it now.'),
      )
      await worker.stop(0)
    },
  )

  it('loads a page that was being loaded while three workers ended', async () => {
    await using test = await openTestStore()
    let isLast = false
    const waiting = await waitingCrawl(test, async (_, { signal } = {}) => {
      if (isLast) return FAILED
      await once(signal ?? new EventTarget(), 'abort')
      throw new Error('cut off')
    })
    for (const begun of [1, 2, 3]) {
      const ended = waiting.start()
      await eventually(() => expect(waiting.audited).toHaveLength(begun))
      await ended.stop(0)
    }
    isLast = true
    const worker = waiting.start()
    expect(await waiting.reasons()).toEqual(['It took too long.', 'It took too long.'])
    expect(waiting.audited).toEqual(['/', '/', '/', '/', '/a'])
    await worker.stop(0)
  })
})
