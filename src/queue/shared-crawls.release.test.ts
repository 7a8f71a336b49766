import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { pageWith, startCrawlSite } from '../../test/support/crawl-site.ts'
import { siteDraft, startCrawlWorker } from '../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'

const SITES = 6
const PAGES = 80

const opened = closeAfterEach()

/** Each page leads to three others, to a redirect to one of them, and to the start. */
const site = () =>
  startCrawlSite((path) => {
    const number = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN)
    if (/^\/old\d+$/.test(path)) return { to: path.replace('old', 'p') }
    if (Number.isNaN(number) || number >= PAGES) return undefined
    const to = [1, 2, 3].map((n) => `/p${number * 3 + n}`)
    return pageWith(`Page ${number}`, [...to, `/old${number + 5}`, '/'])
  })

/** Waits for the end of all crawls. Returns the workers that had them. */
async function allEnded({ db }: TestStore): Promise<ReadonlySet<string>> {
  const workers = new Set<string>()
  for (;;) {
    const crawls = await db.selectFrom('crawls').select(['status', 'worker']).execute()
    for (const { worker } of crawls) if (worker !== null) workers.add(worker)
    if (crawls.every(({ status }) => status === 'completed')) return workers
    await setTimeout(10)
  }
}

it('two workers share crawls and fetch no page twice', { timeout: 120_000 }, async () => {
  await using test = await openTestStore()
  const sites = await Promise.all(Array.from({ length: SITES }, () => opened(site())))
  for (const { origin } of sites) {
    await test.store.siteAudits.create(await test.owner(), siteDraft({ url: `${origin}/` }))
  }
  const workers = ['first', 'second'].map((name) => startCrawlWorker(test, name))
  expect(await allEnded(test)).toEqual(new Set(['first', 'second']))
  for (const worker of workers) await worker.stop(0)

  // A URL that is missing is requested again before it is called so.
  for (const crawled of sites) {
    const pages = crawled.paths().filter((path) => /^\/p\d+$/.test(path))
    const numbers = pages.map((path) => Number(path.slice(2))).toSorted((a, b) => a - b)
    expect(numbers.filter((number) => number < PAGES)).toEqual(
      Array.from({ length: PAGES - 1 }, (_, n) => n + 1),
    )
  }
})
