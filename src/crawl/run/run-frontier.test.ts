import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { linkReader } from '../../../test/support/quick-crawl.ts'
import { DEFAULT_CRAWL } from '../crawl-settings.ts'
import type { UrlAnswer } from '../crawl-url.ts'
import { createTrouble } from '../politeness/trouble.ts'
import { siteScope } from '../scope/site-scope.ts'
import type { CrawlStore } from '../store/crawl-store.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { createSleepingShapes } from '../traps/sleeping-shapes.ts'
import type { AskSite } from './ask-site.ts'
import { createFindUrls } from './find-urls.ts'
import { runFrontier } from './run-frontier.ts'

const START = 'https://example.com/'

/** Visits these paths of a site that answers like this. */
async function visited(
  paths: readonly string[],
  answer: (
    path: string,
    learn: (paths: readonly string[]) => Promise<unknown>,
  ) => Promise<Partial<UrlAnswer>>,
  {
    maxPages = DEFAULT_CRAWL.maxPages,
    saves = () => Promise.resolve(),
    now = (): number => 0,
  } = {},
) {
  const memory = createMemoryStore({ mostKnown: 1000 })
  const store: CrawlStore = {
    ...memory,
    save: async (...visits) => {
      await saves()
      return await memory.save(...visits)
    },
  }
  const learn = (found: readonly string[]) =>
    store.save(
      [],
      found.map((path) => ({ url: START + path, source: 'link', depth: 1, state: 'waiting' })),
    )
  await learn(paths)
  const request: AskSite['request'] = async (url) => {
    const heard = await answer(url.slice(START.length), learn)
    const { status = null } = heard
    return {
      answer: {
        status,
        failure: null,
        redirect: null,
        mimeType: 'text/html',
        firstByte: 1,
        bytes: 1,
        before: null,
        ...heard,
      },
      paced: { ms: 1, status, retryAfterMs: null },
      challenge: null,
      capture: null,
      holds: 0,
    }
  }
  const ended = await runFrontier({
    store,
    clock: { now, sleep: async () => undefined },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onInterrupted: async () => undefined,
    settings: { ...DEFAULT_CRAWL, maxPages },
    visiting: {
      ask: { request, probe: () => Promise.reject(new Error('Nothing is probed.')) },
      reader: linkReader(),
      robots: null,
      shapes: createSleepingShapes(),
      trouble: createTrouble(new URL(START).host),
      findUrls: createFindUrls(siteScope(START, { subdomains: false }), DEFAULT_CRAWL),
    },
  })
  return { ...ended, urls: await Array.fromAsync(store.urls()) }
}

const pathsOf = (count: number) => Array.from({ length: count }, (_, n) => `page${n}`)
const OK = { status: 200 }
const LATE = { failure: 'timeout' } as const

it('goes on while one page takes long', async () => {
  // More than are claimed and saved at once.
  const paths = pathsOf(70)
  const asked: string[] = []
  const slow = Promise.withResolvers<typeof OK>()
  const { stop, counts } = await visited(paths, async (path) => {
    asked.push(path)
    if (asked.length === paths.length) slow.resolve(OK)
    await setImmediate()
    return path === 'page0' ? await slow.promise : OK
  })
  expect({ stop, counts }).toMatchObject({ stop: null, counts: { waiting: 0, pages: 70 } })
})

it('fetches no page beyond the limit while others are being saved', async () => {
  const asked: string[] = []
  const answer = async (path: string) => {
    asked.push(path)
    await setImmediate()
    return OK
  }
  const saves = async () => {
    for (let turn = 0; turn < 50; turn++) await setImmediate()
  }
  // Each page takes so long that it is saved at once.
  let time = 0
  const now = () => (time += 3000)
  const { stop, counts } = await visited(pathsOf(70), answer, { maxPages: 9, saves, now })
  expect([stop, counts.pages, asked.length]).toEqual(['max-pages', 9, 9])
})

it('uses all connections, though it begins with one URL', async () => {
  let [running, most] = [0, 0]
  const { counts } = await visited(['start'], async (path, learn) => {
    running += 1
    most = Math.max(most, running)
    if (path === 'start') await learn(pathsOf(9))
    await setImmediate()
    running -= 1
    return OK
  })
  expect([counts.pages, most]).toEqual([10, DEFAULT_CRAWL.connections])
})

it('tells which pages did not answer in time, after two tries', async () => {
  const { stop, urls } = await visited(pathsOf(5), async (path) => (path === 'page3' ? LATE : OK))
  expect(stop).toBeNull()
  expect(urls.filter(({ state }) => state === 'failed')).toMatchObject([
    { url: `${START}page3`, answer: { failure: 'timeout', before: LATE } },
  ])
})

it('stops where the site no longer answers, and keeps what waits', async () => {
  let asked = 0
  const { stop, urls } = await visited(pathsOf(50), async () => (asked++ < 10 ? OK : LATE))
  expect(stop).toBe('no-answer')
  const states = Map.groupBy(urls, ({ state }) => state)
  expect(states.get('done')).toHaveLength(10)
  expect(states.get('failed')?.length).toBeLessThanOrEqual(10)
  expect(states.get('waiting')?.length).toBeGreaterThanOrEqual(30)
  expect(asked).toBeLessThanOrEqual(10 + 22)
})
