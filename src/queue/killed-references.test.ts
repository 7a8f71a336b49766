import { expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { pageWith, startCrawlSite } from '../../test/support/crawl-site.ts'
import { Killed, mortalStore, type Step, stepsOf } from '../../test/support/mortal-store.ts'
import { quickCrawl } from '../../test/support/quick-crawl.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { IN_RELEASE } from '../../test/support/suite/in-release.ts'
import { CrawlLost, createCrawlFrontier } from '../store/sites/crawl-frontier.ts'

const opened = closeAfterEach()
const LINKS = 90
const KILLS = IN_RELEASE ? 100 : 6
/** A save keeps at most 20 answers: these are enough for all deaths that let one or two take effect. */
const LINKS_OF_KILLS = IN_RELEASE ? 2000 : 120
/** The most that are requested twice for an interruption. */
const MOST_TWICE = 20

/** A site whose start page links to another server, and a log of the requests to that. */
async function linkedSites(onRequest: (count: number) => void = () => undefined, count = LINKS) {
  let requests = 0
  const other = await opened(
    startCrawlSite((path) => {
      if (path.startsWith('/x')) onRequest(++requests)
      return path.endsWith('7') ? undefined : pageWith(path, [])
    }),
  )
  const links = Array.from({ length: count }, (_, n) => `${other.origin}/x${n}`)
  // Of each page, 500 links to other sites are kept.
  const pages = Array.from({ length: Math.ceil(count / 400) }, (_, page) => [
    page === 0 ? '/' : `/${page}`,
    pageWith(`Page ${page}`, [`/${page + 1}`, ...links.slice(page * 400, (page + 1) * 400)]),
  ])
  const site = await opened(startCrawlSite(Object.fromEntries(pages)))
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
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(MOST_TWICE)
})

/** References are planned once, so the first kills test that. */
function stepOf(kill: number): Step {
  const planning = stepsOf('planReferences')
  const others = stepsOf('saveReferences')
  return planning[kill] ?? others[kill % others.length] ?? 'after saveReferences'
}

it(
  'a crawl whose workers die while they check links has all answers, and requests few twice',
  { timeout: 120_000 },
  async () => {
    const { other, url } = await linkedSites(undefined, LINKS_OF_KILLS)
    await using test = await openTestStore()
    await test.store.siteAudits.create(await test.owner(), siteDraft({ url }))
    const settings = { externalLinks: LINKS_OF_KILLS }
    const asked = () => other.paths().filter((path) => path.startsWith('/x') && !path.endsWith('7'))
    let kills = 0
    let worst = 0
    for (; kills < KILLS; kills++) {
      const before = new Set(asked())
      const from = asked().length
      const dying = mortalStore(await claimed(test), stepOf(kills), kills % 5 === 4 ? 1 : 0)
      const crawl = quickCrawl({ url, store: dying, settings })
      await expect(crawl).rejects.toThrow(Killed)
      worst = Math.max(
        worst,
        asked()
          .slice(from)
          .filter((path) => before.has(path)).length,
      )
    }
    const store = await claimed(test)
    await quickCrawl({ url, store, settings })
    const answers = await Array.fromAsync(store.references())
    expect(answers).toHaveLength(LINKS_OF_KILLS)
    expect(answers.filter(({ answer }) => answer === null)).toEqual([])
    expect(worst).toBeLessThanOrEqual(MOST_TWICE)
  },
)
