import { expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { type CrawledSite, pageWith, startCrawlSite } from '../../test/support/crawl-site.ts'
import { Killed, mortalStore, type Step, stepsOf } from '../../test/support/mortal-store.ts'
import { quickCrawl } from '../../test/support/quick-crawl.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { IN_RELEASE } from '../../test/support/suite/in-release.ts'
import type { CrawlUrl } from '../crawl/crawl-url.ts'
import { createMemoryStore } from '../crawl/store/memory-store.ts'
import { createCrawlFrontier } from '../store/sites/crawl-frontier.ts'

const STEPS = stepsOf('resume', 'claim', 'save', 'remember')

const KILLS = IN_RELEASE ? 100 : 12
const PAGES = IN_RELEASE ? 400 : 60
/** The most that a death can lose: one claimed and unsaved batch. */
const BATCH = 20

/** Each page leads to a few others, some to a redirect or to nothing. */
const site = (onRequest = () => {}) =>
  startCrawlSite((path) => {
    onRequest()
    const number = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN)
    if (/^\/old\d+$/.test(path)) return { to: path.replace('old', 'p') }
    if (Number.isNaN(number) || number >= PAGES) return undefined
    const to = [1, 2, 3].map((n) => `/p${number * 3 + n}`)
    return pageWith(`Page ${number}`, [...to, `/old${number + 5}`, '/'])
  })

async function claimed(test: TestStore) {
  // The previous worker has died: its lease has expired.
  await test.db.updateTable('crawls').set({ lease_until: 0, attempt: 0 }).execute()
  const held = await crawlQueue(test).claim('w')
  if (!held) throw new Error('No crawl is waiting.')
  return createCrawlFrontier(test.db, { id: held.crawl.id, token: held.token, mostKnown: 5000 })
}

const settings = { maxPages: 5000 }
const opened = closeAfterEach()

/** A crawl calls `remember` only at its start and end, so the first kills test these steps. */
function stepOf(kill: number): Step {
  const remembers = STEPS.filter((step) => step.endsWith('remember'))
  const others = STEPS.filter((step) => !step.endsWith('remember'))
  return remembers[kill] ?? others[kill % others.length] ?? 'after save'
}

async function crawlThroughKills(test: TestStore, { origin }: CrawledSite): Promise<number> {
  for (let kill = 0; ; kill++) {
    const step = stepOf(kill)
    const store = await claimed(test)
    const dying =
      kill < KILLS
        ? mortalStore(store, step, step.endsWith('claim') && kill % 3 === 0 ? 1 : 0)
        : store
    try {
      await quickCrawl({ url: `${origin}/`, store: dying, settings })
      return kill
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    }
  }
}

const summary = (urls: readonly CrawlUrl[]) =>
  urls
    .map(({ url, state, answer, sources }) => ({ url, state, status: answer?.status, sources }))
    .toSorted((a, b) => a.url.localeCompare(b.url))

it(
  'a crawl whose workers die at any step loses no URL and fetches few pages twice',
  { timeout: 120_000 },
  async () => {
    const target = await opened(site())
    const undisturbed = createMemoryStore({ mostKnown: 5000 })
    await quickCrawl({ url: `${target.origin}/`, store: undisturbed, settings })
    const asked = target.paths().length

    await using test = await openTestStore()
    await test.store.siteAudits.create(await test.owner(), siteDraft({ url: `${target.origin}/` }))
    const kills = await crawlThroughKills(test, target)
    const store = await claimed(test)
    const urls = await Array.fromAsync(store.urls())
    expect(summary(urls)).toEqual(summary(await Array.fromAsync(undisturbed.urls())))
    expect((await Array.fromAsync(store.pages())).length).toBe(PAGES)
    const again = target.paths().length - 2 * asked
    expect(kills).toBe(KILLS)
    expect(again / kills).toBeLessThanOrEqual(BATCH)
  },
)

it('an interrupted crawl saves what it has fetched and requests nothing twice', async () => {
  const stop = new AbortController()
  let requests = 0
  const target = await opened(
    site(() => {
      requests += 1
      // Between two batches, so that fetched pages are unsaved.
      if (requests === BATCH + 15) stop.abort(new Error('enough'))
    }),
  )
  await using test = await openTestStore()
  await test.store.siteAudits.create(await test.owner(), siteDraft({ url: `${target.origin}/` }))
  const url = `${target.origin}/`
  const interrupted = quickCrawl({
    url,
    store: await claimed(test),
    settings,
    signal: stop.signal,
  })
  await expect(interrupted).rejects.toThrow('enough')
  await quickCrawl({ url, store: await claimed(test), settings })
  const pages = target.paths().filter((path) => path.startsWith('/p') || path.startsWith('/old'))
  const twice = pages.filter((path, place) => pages.indexOf(path) !== place)
  const missing = new Set(twice.filter((path) => Number(path.replace(/\D/g, '')) < PAGES))
  // Requests that were open at the interruption.
  expect(missing.size).toBeLessThanOrEqual(2)
})
