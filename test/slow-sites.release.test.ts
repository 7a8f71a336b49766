import { afterAll, expect, it } from 'vitest'
import { DEFAULT_CRAWL } from '../src/crawl/crawl-settings.ts'
import { createMemoryStore } from '../src/crawl/store/memory-store.ts'
import { createEngine } from '../src/engine/audit.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { pageWith, startCrawlSite } from './support/crawl-site.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'

const opened = closeAfterEach()
const engine = createEngine({ egressFor: () => localEgress(), threads: 1 })
afterAll(() => engine.close())

const FAST = 25
const SLOW = 20
const SLOW_MS = 400

// In seconds, since the pace depends on how long a real server takes.
it('a crawl asks a site less often while it is slow, and as often as before once it has recovered', async () => {
  const paths = Array.from({ length: FAST + SLOW + 40 }, (_, n) => `/${n}`)
  let asked = 0
  const site = await opened(
    startCrawlSite((path) => {
      if (path === '/') return pageWith('Start', paths)
      if (!paths.includes(path)) return undefined
      asked += 1
      const isSlow = asked > FAST && asked <= FAST + SLOW
      return (response) =>
        void setTimeout(
          () => {
            response.setHeader('Content-Type', 'text/html')
            response.end(pageWith(`Page ${path}`, []))
          },
          isSlow ? SLOW_MS : 20,
        )
    }),
  )
  const outcome = await engine.crawl(pageRequest(`${site.origin}/`), {
    settings: { ...DEFAULT_CRAWL, externalLinks: 0, sitemaps: false },
    store: createMemoryStore({ mostKnown: 5000 }),
    isPrivate: false,
  })
  expect(outcome).toMatchObject({ stop: null, counts: { pages: paths.length + 1 } })

  const pages = site.log.filter(({ path }) => paths.includes(path))
  const rate = (from: number, to: number) =>
    (to - from) / (((pages[to]?.at ?? 0) - (pages[from]?.at ?? 0)) / 1000)
  // Two connections at ten requests a second; then, when it was noticed, one at 400 ms and a pause of 800 ms.
  expect(rate(5, FAST - 1)).toBeGreaterThan(4)
  expect(rate(FAST + 14, FAST + SLOW)).toBeLessThan(1)
  const recovered = pages.slice(FAST + SLOW + 20)
  expect(rate(pages.length - recovered.length, pages.length - 1)).toBeGreaterThan(4)
  const slow = pages.slice(FAST + 14, FAST + SLOW)
  const overlapping = slow.filter(({ at }, place) => at < (slow[place - 1]?.ended ?? 0))
  expect(overlapping).toEqual([])
}, 120_000)

it('a crawl ends where the site no longer answers, and keeps what waits', async () => {
  const impatient = createEngine({
    egressFor: () => localEgress({ limits: { headersMs: 1000 } }),
    threads: 1,
  })
  const paths = Array.from({ length: 30 }, (_, n) => `/slow${n}`)
  const site = await opened(
    startCrawlSite((path) =>
      path.startsWith('/slow') ? () => undefined : pageWith('Start', paths),
    ),
  )
  const store = createMemoryStore({ mostKnown: 5000 })
  try {
    const outcome = await impatient.crawl(pageRequest(`${site.origin}/`), {
      settings: { ...DEFAULT_CRAWL, externalLinks: 0, sitemaps: false },
      store,
    })
    expect(outcome).toMatchObject({ status: 'completed', stop: 'no-answer' })
  } finally {
    await impatient.close()
  }
  const urls = await Array.fromAsync(store.urls())
  const failed = urls.filter(({ state }) => state === 'failed')
  expect(failed.length).toBeLessThanOrEqual(11)
  expect(failed[0]?.answer).toMatchObject({ failure: 'timeout', before: { failure: 'timeout' } })
  expect(urls.filter(({ state }) => state === 'waiting').length).toBeGreaterThanOrEqual(19)
  expect(site.log.filter(({ path }) => path.startsWith('/slow')).length).toBeLessThanOrEqual(22)
}, 120_000)
