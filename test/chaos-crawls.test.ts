import { describe, expect, it } from 'vitest'
import { checkHistory } from '../bench/chaos/check/check-history.ts'
import type { Found, FoundCrawl, FoundPage, FoundSite } from '../bench/chaos/check/found.ts'
import type { Asked, History } from '../bench/chaos/check/history.ts'
import { CRAWLED } from '../bench/chaos/scene/crawled-site.ts'
import {
  ACKNOWLEDGED,
  BUSY,
  exchange,
  foundWith,
  history,
  LOST,
  TOLD,
} from './support/chaos/past.ts'

const CREATE: Asked = { what: 'crawl-site', site: 's' }
const AGAIN: Asked = { what: 'crawl-again', site: 's' }
const DELETE: Asked = { what: 'delete-site', site: 's' }

const PAGES: readonly FoundPage[] = [...CRAWLED].map(([path, status]) => ({
  path,
  status,
  isRead: status === 200,
}))

const crawl = (overrides: Partial<FoundCrawl> = {}): FoundCrawl => ({
  number: 1,
  status: 'completed',
  error: null,
  stop: null,
  createdAt: 1_000_000,
  endedAt: 1_060_000,
  pages: PAGES,
  ...overrides,
})

const site = (overrides: Partial<FoundSite> = {}): FoundSite => ({
  id: '1',
  site: 's',
  deleted: false,
  crawls: [crawl()],
  ...overrides,
})

const withPages = (change: (page: FoundPage) => readonly FoundPage[]) =>
  site({ crawls: [crawl({ pages: PAGES.flatMap(change) })] })

function check(past: History, sites: readonly FoundSite[], overrides: Partial<Found> = {}) {
  return checkHistory(past, foundWith({ sites, deletions: LOGGED, ...overrides }))
}

/** Event of the deletion of the site audit. */
const LOGGED = { reports: new Map([['1', 1]]), projects: new Map() }

const at = (time: number) => ({ from: time, to: time + 100 })

const created = exchange(CREATE, ACKNOWLEDGED)

describe('checkHistory', () => {
  it.each<[string, History, readonly FoundSite[]]>([
    ['a site audit with every page', history(created), [site()]],
    ['one that was lost and exists', history(exchange(CREATE, LOST)), [site()]],
    ['one that was lost and does not exist', history(exchange(CREATE, LOST)), []],
    ['one that was refused and does not exist', history(exchange(CREATE, BUSY)), []],
    ['one whose deletion was lost', history(created, exchange(DELETE, LOST)), [site()]],
    [
      'one that was deleted during its crawl',
      history(created, exchange(DELETE, ACKNOWLEDGED)),
      [site({ deleted: true, crawls: [crawl({ status: 'cancelled', pages: [] })] })],
    ],
    [
      'a crawl that was interrupted for the third time',
      { ...history(created), interruptions: [1_010_000, 1_020_000, 1_030_000].map(at) },
      [site({ crawls: [crawl({ status: 'failed', error: 'crashed', pages: [] })] })],
    ],
    [
      'another crawl that was lost',
      history(created, exchange(AGAIN, LOST)),
      [site({ crawls: [crawl(), crawl({ number: 2 })] })],
    ],
    [
      '404 of what was deleted',
      history(
        created,
        exchange(DELETE, LOST, { sentAt: TOLD + 100, toldAt: TOLD + 200 }),
        exchange(
          AGAIN,
          { ...BUSY, status: 404, retryAfter: null },
          { sentAt: TOLD + 300, toldAt: TOLD + 400 },
        ),
      ),
      [site({ deleted: true })],
    ],
  ])('accepts %s', (_, past, sites) => {
    expect(check(past, sites)).toEqual([])
  })

  it.each<[string, History, readonly FoundSite[], string]>([
    ['a lost site audit', history(created), [], 's: was acknowledged and is lost'],
    [
      'a lost one that is in the trash',
      history(created),
      [site({ deleted: true })],
      's: was acknowledged and is lost',
    ],
    [
      'a site audit that exists twice',
      history(created),
      [site(), site({ id: '2' })],
      's: exists 2 times',
    ],
    ['one from nowhere', history(), [site()], 's exists, and nobody asked for it'],
    [
      'one that was refused',
      history(exchange(CREATE, BUSY)),
      [site()],
      's: was refused and exists',
    ],
    [
      'a deleted one that is back',
      history(created, exchange(DELETE, ACKNOWLEDGED)),
      [site()],
      's: was deleted and is there',
    ],
    [
      'a doubled crawl',
      history(created),
      [site({ crawls: [crawl(), crawl({ number: 2 })] })],
      's: has 2 crawls; 1 were asked for',
    ],
    [
      'a lost crawl',
      history(created, exchange(AGAIN, { ...ACKNOWLEDGED, runs: 2 })),
      [site()],
      's: has 1 crawls; 2 were acknowledged',
    ],
    [
      'a crawl given up without three interruptions of its own',
      { ...history(created), interruptions: [990_000, 1_010_000, 1_020_000, 1_070_000].map(at) },
      [site({ crawls: [crawl({ status: 'failed', error: 'crashed', pages: [] })] })],
      's: crawl 1 is failed (crashed)',
    ],
    [
      'a crawl that failed as if its site did not respond',
      history(created),
      [site({ crawls: [crawl({ status: 'failed', error: 'unreachable' })] })],
      's: crawl 1 is failed (unreachable)',
    ],
    [
      'a crawl that nobody cancelled',
      history(created),
      [site({ crawls: [crawl({ status: 'cancelled' })] })],
      's: crawl 1 is cancelled',
    ],
    [
      'a crawl that ended early',
      history(created),
      [site({ crawls: [crawl({ stop: 'server-errors' })] })],
      's: crawl 1 was ended by server-errors',
    ],
    [
      'a page that is missing',
      history(created),
      [withPages((page) => (page.path === '/shop' ? [] : [page]))],
      's: crawl 1 lacks /shop',
    ],
    [
      'a page that a crawl has twice',
      history(created),
      [withPages((page) => (page.path === '/shop' ? [page, page] : [page]))],
      's: crawl 1 has /shop 2 times',
    ],
    [
      'a page that nobody may fetch',
      history(created),
      [
        withPages((page) =>
          page.path === '/' ? [page, { ...page, path: '/private/notes' }] : [page],
        ),
      ],
      's: crawl 1 has /private/notes, which is not part of the site',
    ],
    [
      'a page with the result of another',
      history(created),
      [withPages((page) => [page.path === '/missing' ? { ...page, status: 200 } : page])],
      's: crawl 1 has /missing with status 200',
    ],
    [
      'a page without its content',
      history(created),
      [withPages((page) => [page.path === '/guide' ? { ...page, isRead: false } : page])],
      's: crawl 1 has /guide without its content',
    ],
    [
      '404 of a site audit that exists',
      history(created, exchange(AGAIN, { ...BUSY, status: 404, retryAfter: null })),
      [site()],
      'crawl-again s: 404 of what exists',
    ],
  ])('reports %s', (_, past, sites, violation) => {
    expect(check(past, sites)).toEqual([violation])
  })

  it('reports a crawl and a message that were stuck', () => {
    const overdueMs = new Map([
      ['crawl', 33_001],
      ['message', 33_000],
    ])
    expect(check(history(created), [site()], { overdueMs })).toEqual([
      'a crawl was stuck for 33001 ms beyond its lease',
    ])
  })
})
