import { describe, expect, it } from 'vitest'
import { crawledAtOnce, SECRET_SITE_CHECK, siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { URL_KINDS } from './crawl-url-list.ts'

const FIRST = { page: 1, perPage: 10, sortBy: 'number', sort: 'asc' } as const

async function crawled() {
  const test = await openTestStore()
  const owner = await test.owner()
  const { id } = await test.store.siteAudits.create(owner, siteDraft())
  await crawledAtOnce(test, id)
  const crawl = await test.store.crawls.find(owner, id, 'latest')
  if (!crawl) throw new Error('There is no crawl.')
  return { test, owner, id, crawl, crawls: test.store.crawls }
}

describe('a crawl that has ended', () => {
  it('lists its URLs by kind in both directions, with missing values last', async () => {
    const { test, crawl, crawls } = await crawled()
    await using _ = test
    const kinds = URL_KINDS.map(async (kind) => {
      const { items } = await crawls.urls(crawl, { ...FIRST, kind })
      return [kind, items.map(({ number }) => number)] as const
    })
    expect(Object.fromEntries(await Promise.all(kinds))).toEqual({
      pages: [1],
      redirects: [],
      errors: [2],
      other: [],
      'left-out': [],
      waiting: [],
    })
    for (const sort of ['asc', 'desc'] as const) {
      const { items } = await crawls.urls(crawl, { ...FIRST, sortBy: 'score', sort })
      expect(items.map(({ score }) => score)).toEqual([90, null])
    }
    const last = { ...FIRST, page: 2, perPage: 1, sortBy: 'url' } as const
    for (const [sort, number] of [
      ['asc', 2],
      ['desc', 1],
    ] as const) {
      const few = await crawls.urls(crawl, { ...last, sort })
      expect([few.total, few.items.map((url) => url.number)]).toEqual([2, [number]])
    }
    expect((await crawls.urls(crawl, { ...FIRST, search: '_ISS' })).total).toBe(0)
    expect((await crawls.urls(crawl, { ...FIRST, search: 'ISS' })).total).toBe(1)
    expect((await crawls.urls(crawl, { ...FIRST, indexable: true })).total).toBe(1)
    expect((await crawls.urls(crawl, { ...FIRST, numbers: new Uint32Array() })).total).toBe(0)
  })

  it('is searched in batches that keep the overall order', async () => {
    const { test, crawl, crawls } = await crawled()
    await using _ = test
    for (let first = 3; first < 4500; first += 500) {
      const rows = Array.from({ length: 500 }, (__, place) => {
        const number = first + place
        const url = `https://example.com/many/${(number * 7) % 4999}`
        const url_key = Buffer.from(`${number}`)
        const more = { depth: 1, sources: 2, state: 'waiting' } as const
        return { crawl_id: crawl.id, number, url, url_key, ...more, words: number % 10 }
      })
      await test.db.insertInto('crawl_urls').values(rows).execute()
    }
    const query = { ...FIRST, search: 'MANY', perPage: 3 } as const
    const byUrl = await crawls.urls(crawl, { ...query, sortBy: 'url', sort: 'desc', page: 2 })
    const all = (await Array.fromAsync(crawls.everyUrls(crawl))).flat().map(({ url }) => url)
    const many = all
      .filter((url) => url.includes('/many/'))
      .toSorted()
      .toReversed()
    expect([byUrl.total, byUrl.items.map(({ url }) => url)]).toEqual([4500, many.slice(3, 6)])
    const few = await crawls.urls(crawl, { ...query, sortBy: 'words', page: 1 })
    expect(few.items.map(({ number }) => number)).toEqual([10, 20, 30])
    const numbers = Uint32Array.from({ length: 4400 }, (__, place) => place + 3)
    const some = await crawls.urls(crawl, { ...query, numbers, page: 1467 })
    expect([some.total, some.items.map(({ number }) => number)]).toEqual([4400, [4401, 4402]])
  })

  it('lists its most harmful findings first, with their page numbers', async () => {
    const { test, crawl, crawls } = await crawled()
    await using _ = test
    const found = await crawls.finding(crawl, SECRET_SITE_CHECK)
    expect(found).toMatchObject({
      numbers: Uint32Array.of(1),
      finding: { pages: 1, outcome: 'fail' },
    })
    const losses = (await crawls.findings(crawl)).map(({ loss }) => loss ?? -1)
    expect(new Set(losses).size).toBeGreaterThan(1)
    expect(losses).toEqual(losses.toSorted((a, b) => b - a))
    expect(await crawls.finding(crawl, 'site-unknown')).toBeUndefined()
    expect(await crawls.page(crawl, 1)).toMatchObject({
      page: { title: 'secret-page' },
      outlinks: [{ number: 2, status: 404 }],
    })
    expect((await Array.fromAsync(crawls.everyUrls(crawl))).flat()).toHaveLength(2)
  })

  it('returns nothing to users who may not see its site audit', async () => {
    const { test, owner, id, crawls } = await crawled()
    await using _ = test
    const other = await test.owner()
    await test.store.siteAudits.update(owner, id, { privacy: 1 })
    for (const actor of [other, { kind: 'anonymous' } as const]) {
      expect(await crawls.find(actor, id, 1)).toBeUndefined()
      expect(await crawls.list(actor, id, { page: 1, perPage: 5 })).toBeUndefined()
    }
    const act = { siteAuditId: id, number: 1, act: 'cancel' } as const
    expect(await crawls.act(other, act)).toBeUndefined()
    expect((await crawls.list(owner, id, { page: 1, perPage: 5 }))?.total).toBe(1)
  })
})
