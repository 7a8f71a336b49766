import { expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { type CrawledSite, pageWith, startCrawlSite } from '../../test/support/crawl-site.ts'
import { quickCrawl } from '../../test/support/quick-crawl.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { IN_RELEASE } from '../../test/support/suite/in-release.ts'
import type { CrawlUrl } from '../crawl/crawl-url.ts'
import { createMemoryStore } from '../crawl/store/memory-store.ts'
import type { CrawlStore } from '../crawl/store/crawl-store.ts'
import { createCrawlFrontier } from '../store/sites/crawl-frontier.ts'

/** Where a worker dies: before or after something took effect in the database. */
const STEPS = [
  'before resume',
  'after resume',
  'before claim',
  'after claim',
  'before save',
  'after save',
  'before remember',
  'after remember',
] as const
type Step = (typeof STEPS)[number]

const KILLS = IN_RELEASE ? 100 : 12
const PAGES = IN_RELEASE ? 400 : 60
/** What is lost at most: a batch that was claimed and not saved. */
const BATCH = 20

class Killed extends Error {}

/** A store whose process dies at a step: from then on nothing that it is asked takes effect. */
function mortal(store: CrawlStore, step: Step, countdown: number): CrawlStore {
  let left = countdown
  let isDead = false
  const dieAt = (here: Step) => {
    if (here === step) left -= 1
    isDead ||= here === step && left < 0
    if (isDead) throw new Killed(step)
  }
  const alive = async <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
    if (isDead) throw new Killed(step)
    // oxlint-disable-next-line no-unsafe-type-assertion -- a name of the list above
    dieAt(`before ${name}` as Step)
    const answer = await work()
    // oxlint-disable-next-line no-unsafe-type-assertion -- as above
    dieAt(`after ${name}` as Step)
    return answer
  }
  return {
    ...store,
    resume: () => alive('resume', () => store.resume()),
    claim: (most) => alive('claim', () => store.claim(most)),
    save: (visits, found) => alive('save', () => store.save(visits, found)),
    remember: (memo) => alive('remember', () => store.remember(memo)),
  }
}

/** Each page leads to a few others, some to a redirect or to nothing. */
const site = () =>
  startCrawlSite((path) => {
    const number = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN)
    if (/^\/old\d+$/.test(path)) return { to: path.replace('old', 'p') }
    if (Number.isNaN(number) || number >= PAGES) return undefined
    const to = [1, 2, 3].map((n) => `/p${number * 3 + n}`)
    return pageWith(`Page ${number}`, [...to, `/old${number + 5}`, '/'])
  })

async function claimed(test: TestStore) {
  // The worker before is dead: its lease is over.
  await test.db.updateTable('crawls').set({ lease_until: 0, attempt: 0 }).execute()
  const held = await crawlQueue(test).claim('w')
  if (!held) throw new Error('No crawl is waiting.')
  return createCrawlFrontier(test.db, { id: held.crawl.id, token: held.token, mostKnown: 5000 })
}

const settings = { maxPages: 5000 }
const opened = closeAfterEach()

/** A crawl remembers at its beginning and at its end alone, so it dies there first. */
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
      kill < KILLS ? mortal(store, step, step.endsWith('claim') && kill % 3 === 0 ? 1 : 0) : store
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
  'a crawl loses no URL to workers that die at any step, and asks for few pages twice',
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

it('a crawl that is interrupted saves what was fetched, and asks for nothing twice', async () => {
  const target = await opened(site())
  await using test = await openTestStore()
  await test.store.siteAudits.create(await test.owner(), siteDraft({ url: `${target.origin}/` }))
  const stop = new AbortController()
  const store = await claimed(test)
  const watching: CrawlStore = {
    ...store,
    async save(visits, found) {
      const counts = await store.save(visits, found)
      if (counts.fetched > 30) stop.abort(new Error('enough'))
      return counts
    },
  }
  const url = `${target.origin}/`
  await expect(quickCrawl({ url, store: watching, settings, signal: stop.signal })).rejects.toThrow(
    'enough',
  )
  await quickCrawl({ url, store: await claimed(test), settings })
  const pages = target.paths().filter((path) => path.startsWith('/p') || path.startsWith('/old'))
  const twice = pages.filter((path, place) => pages.indexOf(path) !== place)
  const missing = new Set(twice.filter((path) => Number(path.replace(/\D/g, '')) < PAGES))
  // What was under way when it was broken off.
  expect(missing.size).toBeLessThanOrEqual(2)
})
