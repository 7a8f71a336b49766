import { expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { pageWith, startCrawlSite } from '../../test/support/crawl-site.ts'
import { quickCrawl } from '../../test/support/quick-crawl.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { CrawlLost, createCrawlFrontier } from '../store/sites/crawl-frontier.ts'

const opened = closeAfterEach()
const LINKS = 90
/** The most that an interruption can lose: one batch, and the requests that were open. */
const MOST_TWICE = 21

/** A site whose start page links to another server, and a log of the requests to that. */
async function linkedSites(onRequest: (count: number) => void = () => undefined) {
  let requests = 0
  const other = await opened(
    startCrawlSite((path) => {
      if (path.startsWith('/x')) onRequest(++requests)
      return path.endsWith('7') ? undefined : pageWith(path, [])
    }),
  )
  const links = Array.from({ length: LINKS }, (_, n) => `${other.origin}/x${n}`)
  const site = await opened(startCrawlSite({ '/': pageWith('Start', links) }))
  return { other, url: `${site.origin}/` }
}

async function claimed(test: TestStore) {
  await test.db.updateTable('crawls').set({ lease_until: 0, attempt: 0 }).execute()
  const held = await crawlQueue(test).claim('w')
  if (!held) throw new Error('No crawl is waiting.')
  return createCrawlFrontier(test.db, { id: held.crawl.id, token: held.token, mostKnown: 100 })
}

it('an interrupted crawl requests only the links without an answer', async () => {
  const stop = new AbortController()
  const { other, url } = await linkedSites((count) => {
    if (count === 50) stop.abort(new Error('enough'))
  })
  await using test = await openTestStore()
  await test.store.siteAudits.create(await test.owner(), siteDraft({ url }))
  const interrupted = quickCrawl({ url, store: await claimed(test), signal: stop.signal })
  await expect(interrupted).rejects.toThrow('enough')
  const store = await claimed(test)
  const { references } = await quickCrawl({ url, store })
  expect(references).toEqual({ links: LINKS, files: 0 })
  const answers = await Array.fromAsync(store.references())
  expect(answers).toHaveLength(LINKS)
  expect(answers.filter(({ answer }) => answer?.status === 404)).toHaveLength(9)
  expect(answers.filter(({ answer }) => answer?.status === 200)).toHaveLength(LINKS - 9)
  const asked = other.paths().filter((path) => !path.endsWith('7'))
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(MOST_TWICE)
})

it('a worker that has lost the crawl stops, and the next one has all answers', async () => {
  let lose: () => void = () => undefined
  const lost = new Promise<void>((resolve) => (lose = resolve))
  const { other, url } = await linkedSites((count) => {
    if (count === 30) lose()
  })
  await using test = await openTestStore()
  await test.store.siteAudits.create(await test.owner(), siteDraft({ url }))
  const first = Promise.allSettled([quickCrawl({ url, store: await claimed(test) })])
  await lost
  const store = await claimed(test)
  await quickCrawl({ url, store })
  const [ended] = await first
  expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(CrawlLost) })
  const answers = await Array.fromAsync(store.references())
  expect(answers.filter(({ answer }) => answer === null)).toEqual([])
  const asked = other.paths().filter((path) => !path.endsWith('7'))
  // The first worker notices with its next batch.
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(2 * MOST_TWICE)
})
