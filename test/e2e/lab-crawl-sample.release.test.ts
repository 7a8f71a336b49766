import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crawlHeld } from '../../src/cli/crawl-held.ts'
import { createEngine } from '../../src/engine/audit.ts'
import type { Lab } from '../../src/lab/lab.ts'
import { createCrawlWorker } from '../../src/worker/crawl-worker.ts'
import { closeAfterEach } from '../support/close-after-each.ts'
import { type CrawledSite, startCrawlSite } from '../support/crawl-site.ts'
import { endProcesses } from '../support/end-processes.ts'
import { localEgress } from '../support/local-egress.ts'
import { CHOICES, crawlQueue, siteDraft } from '../support/site-audits.ts'
import { runProgram } from '../support/program.ts'
import { openTestStore } from '../support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testLab } from '../support/test-lab.ts'

/** Several page loads on a busy machine. */
const PATIENCE_MS = 400_000

/** What the browser does at the page of this path, once. */
let atPage: { readonly path: string; readonly act: () => void } | undefined
/** Paths of the pages that a browser requested, in order. */
const loaded: string[] = []
let site: CrawledSite

const head = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head>`
const link = (to: string) => `<a href="${to}">To ${to}</a>`
/** Links that a crawl does not see. */
const ADDS_LINKS =
  "for (const n of [1, 2, 3, 4, 5, 6]) { const a = document.createElement('a'); a.href = '/late/' + n; a.textContent = 'Late page ' + n; document.body.append(a) }"
const START = `${head('Start')}<body><main><h1>Start</h1><p>A small site.</p>${[
  ...[1, 2, 3, 4].map((n) => `/articles/${n}`),
  ...[1, 2].map((n) => `/products/${n}`),
]
  .map(link)
  .join(' ')}</main><script>${ADDS_LINKS}</script></body></html>`
const article = (n: number) =>
  `${head(`Article ${n}`)}<body><article class="entry"><header class="by"><h1>Article ${n}</h1></header><div class="text"><p>The text of article ${n}.</p></div></article><aside class="more">${link('/')}</aside></body></html>`
/** Only a browser sees its fault. */
const product = (n: number) =>
  `${head(`Product ${n}`)}<body><section class="product"><h1>Product ${n}</h1><ul class="facts"><li class="fact"><b>${n} kg</b></li></ul></section><footer class="end"><table><tr><td>${link('/')}</td></tr></table></footer><script>throw new Error('broken ${n}')</script></body></html>`

beforeAll(async () => {
  site = await startCrawlSite((path) => {
    const [, kind, n = ''] = /^\/(articles|products)\/(\d)$/.exec(path) ?? []
    if (path !== '/' && kind === undefined) return undefined
    const html =
      path === '/' ? START : kind === 'articles' ? article(Number(n)) : product(Number(n))
    return (response, request) => {
      if (/Mozilla/.test(request.headers['user-agent'] ?? '')) {
        loaded.push(path)
        if (atPage?.path === path) {
          const page = atPage
          atPage = undefined
          page.act()
        }
      }
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
    }
  })
})
afterAll(() => site.close())
beforeEach(() => {
  loaded.length = 0
  atPage = undefined
})
const opened = closeAfterEach()

/** A site audit of three pages in the browser, and what runs its crawl as the server does. */
async function sampling(lab: Lab) {
  await opened(Promise.resolve(lab))
  const engine = await opened(
    Promise.resolve(createEngine({ egressFor: () => localEgress(), threads: 1, lab })),
  )
  const test = await openTestStore()
  const owner = await test.owner()
  const choices = { ...CHOICES, labPages: 3, sitemaps: false, externalLinks: 0 }
  const audit = await test.store.siteAudits.create(
    owner,
    siteDraft({ url: `${site.origin}/`, choices }),
  )
  const troubles: unknown[] = []
  const held = crawlHeld({
    db: test.db,
    engine,
    hasBrowser: async () => (await lab.prepare()).ready,
    onTrouble: (error) => troubles.push(error),
  })
  const queue = crawlQueue(test)
  /** One turn of a worker. */
  const slice = async (signal = new AbortController().signal) => {
    const claimed = await queue.claim('w')
    if (!claimed) throw new Error('No crawl is waiting.')
    const result = await held(claimed, signal)
    if (result.status === 'judged') await queue.finish(claimed.token, result.judged)
    else await queue.giveBack(claimed.token)
    return result.status
  }
  return { test, owner, audit, queue, held, slice, troubles }
}

async function reportOf({ test, owner, audit }: Awaited<ReturnType<typeof sampling>>) {
  const found = await test.store.siteAudits.find(owner, audit.id)
  if (!found?.shown) throw new Error('The crawl has not completed.')
  const templates = await test.store.crawls.templates(found.shown)
  const findings = await test.store.crawls.findings(found.shown)
  const summary = await test.store.crawls.summary(found.shown)
  return { templates, findings, summary, samples: templates.flatMap(({ samples }) => samples) }
}

const pathsOf = (urls: readonly { readonly url: string }[]) =>
  urls.map(({ url }) => new URL(url).pathname).toSorted()

describe(
  'the browser sample of a crawl',
  () => {
    it('has one page of each template, whose results count for its pages', async () => {
      const crawl = await sampling(testLab())
      expect(await crawl.slice()).toBe('judged')
      const { templates, findings, samples, summary } = await reportOf(crawl)
      expect(summary?.scripted_links).toEqual({ url: `${site.origin}/`, links: 6 })
      expect(pathsOf(samples)).toEqual(['/', '/articles/1', '/products/1'])
      expect(new Set(loaded)).toEqual(new Set(['/', '/articles/1', '/products/1']))
      expect(templates.map(({ pages, samples: own }) => [pages, own.length])).toEqual([
        [4, 1],
        [2, 1],
        [1, 1],
      ])
      for (const { score, metrics, reason } of samples) {
        expect([score, metrics?.lcp, reason]).toEqual([
          expect.any(Number),
          expect.any(Number),
          null,
        ])
      }
      const errors = findings.find(({ check }) => check === 'console-errors')
      expect(errors).toMatchObject({ scope: 'sample', pages: 1 })
      expect(errors?.message).toMatch(/^1 of 3 sampled pages/)
      expect(crawl.troubles).toEqual([])
      await crawl.test[Symbol.asyncDispose]()
    })

    it('goes on with the other pages if the browser ends in one', async () => {
      const crawl = await sampling(testLab())
      const crash = () => endProcesses(/--type=renderer/, 'SIGKILL')
      atPage = { path: '/articles/1', act: crash }
      expect(await crawl.slice()).toBe('judged')
      const { samples } = await reportOf(crawl)
      expect(pathsOf(samples)).toEqual(['/', '/articles/1', '/products/1'])
      const others = samples.filter(({ url }) => !url.endsWith('/articles/1'))
      expect(others.map(({ reason }) => reason)).toEqual([null, null])
      const crashed = samples.find(({ url }) => url.endsWith('/articles/1'))
      // A second attempt may have succeeded.
      expect(crashed?.reason ?? '.').toMatch(/\.$/)
      await crawl.test[Symbol.asyncDispose]()
    })

    it('continues with the next page after an interruption', async () => {
      const crawl = await sampling(testLab())
      const turn = new AbortController()
      atPage = { path: '/articles/1', act: () => turn.abort() }
      expect(await crawl.slice(turn.signal)).toBe('interrupted')
      const before = new Set(loaded)
      loaded.length = 0
      expect(await crawl.slice()).toBe('judged')
      const { samples } = await reportOf(crawl)
      expect(pathsOf(samples)).toEqual(['/', '/articles/1', '/products/1'])
      expect(samples.every(({ reason }) => reason === null)).toBe(true)
      // Loaded before, and not again.
      expect(loaded.filter((path) => before.has(path) && path !== '/articles/1')).toEqual([])
      await crawl.test[Symbol.asyncDispose]()
    })

    it('ends when the crawl is cancelled, and leaves no page behind', async () => {
      const crawl = await sampling(testLab())
      const cancelled = new Promise<void>((resolve) => {
        atPage = {
          path: '/articles/1',
          act: () =>
            void crawl.test.store.crawls
              .act(crawl.owner, { siteAuditId: crawl.audit.id, number: 1, act: 'cancel' })
              .then(() => resolve()),
        }
      })
      const worker = createCrawlWorker({
        queue: crawl.queue,
        crawl: crawl.held,
        name: 'w',
        log: { info: () => undefined, error: () => undefined },
        random: () => 0.5,
        pollMs: 50,
        heartbeatMs: 100,
      })
      worker.start()
      await cancelled
      await setTimeout(1000)
      const pagesLoaded = loaded.length
      await worker.stop(60_000)
      const audit = await crawl.test.store.siteAudits.find(crawl.owner, crawl.audit.id)
      expect([audit?.last?.status, audit?.shown]).toEqual(['cancelled', null])
      expect(loaded).toHaveLength(pagesLoaded)
      expect(loaded).not.toContain('/products/1')
      await crawl.test[Symbol.asyncDispose]()
    })

    it.each([
      ['there is none', 'none'],
      ['it does not start', '/bin/false'],
    ])('without a browser leaves a report of the crawl alone: %s', async (_, asked) => {
      const crawl = await sampling(testLab(asked))
      expect(await crawl.slice()).toBe('judged')
      const { templates, samples } = await reportOf(crawl)
      expect(templates.map(({ pages }) => pages)).toEqual([4, 2, 1])
      expect(samples.every(({ reason, score }) => score === null && reason !== null)).toBe(true)
      expect(loaded).toEqual([])
      await crawl.test[Symbol.asyncDispose]()
    })
  },
  PATIENCE_MS,
)

it('the command ends when it refuses a state file', { timeout: 60_000 }, async () => {
  const file = join(temporaryFolder(), 'state')
  writeFileSync(file, 'junk')
  const ended = await runProgram(['crawl', site.origin, '--lab', '1', '--state', file])
  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toContain('is not a state of a crawl. Name another file.')
})
