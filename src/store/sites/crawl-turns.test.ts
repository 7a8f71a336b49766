import { zstdCompressSync } from 'node:zlib'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { EMPTY_PAGE } from '../../../test/support/quick-crawl.ts'
import {
  crawledAtOnce,
  heldCrawl,
  HTML_ANSWER,
  siteDraft,
} from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { INDEX_REASONS } from '../../crawl/site-facts/not-indexable.ts'
import type { FoundUrl } from '../../crawl/store/crawl-store.ts'
import type { PackedSite } from '../../report/site/pack-site.ts'
import { createComparisons } from './comparisons.ts'
import { ALERT_RULES } from '../../watch/alerts/alert-rules.ts'
import { saveResults } from './crawl-results.ts'
import { mergeFound } from './merge-found.ts'
import { createUrlCache } from './url-cache.ts'

/** Columns of an inserted URL. */
const COLUMNS = 8

const link = (path: string | number): FoundUrl => ({
  url: `https://example.com/${path}`,
  source: 'link',
  depth: 1,
  state: 'waiting',
})
const links = (count: number, from = 0) => Array.from({ length: count }, (_, at) => link(from + at))

/** How often other work gets its turn while this runs. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController()
  const working = work().finally(() => over.abort())
  let turns = 0
  for (; !over.signal.aborted; turns += 1) await setImmediate()
  await working
  return turns
}

/** A held crawl, and the statements that change the database. */
async function scene() {
  const written: { readonly sql: string; readonly values: number }[] = []
  const test = await openTestStore({
    log: ({ query: { sql, parameters } }) => {
      if (!sql.startsWith('select')) written.push({ sql, values: parameters.length })
    },
  })
  const held = await heldCrawl(test)
  written.length = 0
  const countOf = (start: string) => written.filter(({ sql }) => sql.startsWith(start)).length
  return { test, written, countOf, ...held }
}

describe('a save of many URLs', () => {
  it('merges them a thousand at a time', async () => {
    expect(await turnsOf(() => mergeFound(links(10_000)))).toBeGreaterThanOrEqual(10)
  })

  it('writes 250 in a transaction, with other work in between', async () => {
    const { test, store, written } = await scene()
    await using _ = test
    expect(await turnsOf(() => store.save([], links(2100)))).toBeGreaterThanOrEqual(9 + 2)
    const rows = written
      .filter(({ sql }) => sql.startsWith('insert into "crawl_urls"'))
      .map(({ values }) => values / COLUMNS)
    expect(rows).toEqual([...Array.from({ length: 8 }, () => 250), 100])
  })

  it('packs each page in a turn of its own', async () => {
    const { test, store } = await scene()
    await using _ = test
    await store.save([], links(20))
    await store.claim(20)
    const visits = Array.from({ length: 20 }, (_visit, at) => ({
      number: at + 1,
      state: 'done' as const,
      answer: HTML_ANSWER,
      page: { ...EMPTY_PAGE, score: 80 },
      found: [],
    }))
    expect(await turnsOf(() => store.save(visits, []))).toBeGreaterThanOrEqual(20)
  })

  it('updates only the URLs that changed', async () => {
    const { test, store, countOf } = await scene()
    await using _ = test
    await store.save([], links(3))
    const changes = () => countOf('update "crawl_urls"')
    await store.save([], links(3))
    expect(changes()).toBe(0)
    await store.save([], [{ ...link(0), depth: 0 }])
    expect(changes()).toBe(1)
    await store.save([], [{ ...link(1), source: 'sitemap' }])
    expect(changes()).toBe(2)
  })

  it('does not fetch a page again when a shorter path to it is found', async () => {
    const { test, store } = await scene()
    await using _ = test
    await store.save([], [{ ...link(0), depth: 3 }])
    await store.claim(1)
    const page = { ...EMPTY_PAGE, score: 80 }
    await store.save([{ number: 1, state: 'done', answer: HTML_ANSWER, page, found: [] }], [])
    expect(await store.save([], [{ ...link(0), depth: 1 }])).toMatchObject({ waiting: 0 })
    expect(await store.claim(9)).toEqual([])
  })

  it('empties its cache of URLs beyond 20,000', () => {
    const cache = createUrlCache()
    const known = { number: 1, depth: 1, sources: 2 }
    const fill = (count: number) => {
      cache.add(new Map(Array.from({ length: count }, (_, at) => [`/${at}`, known])))
      cache.shrink()
      return cache.get('/0')
    }
    expect([fill(20_000), fill(20_001)]).toEqual([known, undefined])
  })
})

/** Results of this many URLs with one finding, whose evidence has this many parts. */
function packedSite(urls: number, parts: number): PackedSite {
  const packed = zstdCompressSync('{}')
  const rows = Array.from({ length: parts }, (_, place) => ({ place, packed }))
  const finding = { check: 'site-broken-links', category: 'seo', outcome: 'fail' } as const
  return {
    summary: packed,
    stopReason: null,
    score: 50,
    result: null,
    findings: [{ ...finding, head: packed, pages: Uint32Array.of(1), rows }],
    urls: {
      inlinks: new Uint32Array(urls).fill(1),
      depths: new Int32Array(urls).fill(1),
      reasons: new Uint8Array(urls),
      templates: new Uint8Array(urls),
      linking: { starts: new Uint32Array(urls + 1), numbers: new Uint32Array() },
    },
  }
}

describe('the results of a crawl', () => {
  it('are written in transactions of 200 URLs and of ten parts of evidence', async () => {
    const { test, store, token, written, countOf } = await scene()
    await using _ = test
    await store.save([], links(1000))
    written.length = 0
    const turns = await turnsOf(() =>
      saveResults(test.db, token, { packed: packedSite(1000, 25), watching: ALERT_RULES }),
    )
    // Each transaction begins by locking the crawl.
    const transactions = 5 + 1 + 3 + 1 + 1
    expect(countOf('update "crawls" set "trimmed"')).toBe(transactions)
    expect(turns).toBeGreaterThanOrEqual(transactions - 1)
    expect(countOf('update "crawl_urls"')).toBe(1000)
    const evidence = written.filter(({ sql }) => sql.startsWith('insert into "crawl_evidence"'))
    expect(evidence.map(({ values }) => values / 4)).toEqual([10, 10, 5])
  })

  it('write nothing about URLs without a request and a link', async () => {
    const { test, store, token, countOf } = await scene()
    await using _ = test
    await store.save([], links(3))
    const packed = packedSite(3, 0)
    packed.urls.inlinks[1] = 0
    packed.urls.depths[1] = -1
    packed.urls.reasons[1] = INDEX_REASONS.indexOf('not-fetched')
    await saveResults(test.db, token, { packed, watching: ALERT_RULES })
    expect(countOf('update "crawl_urls"')).toBe(2)
  })

  it('replace the evidence and findings of an interrupted write', async () => {
    const { test, store, crawl, token } = await scene()
    await using _ = test
    await store.save([], links(1))
    const left = { crawl_id: crawl.id, check_id: 'site-broken-links', packed: Buffer.from('x') }
    await test.db
      .insertInto('crawl_evidence')
      .values([
        { ...left, place: 0 },
        { ...left, place: 99 },
      ])
      .execute()
    const { crawl_id, check_id, packed } = left
    const kinds = { category: 'seo', outcome: 'fail' } as const
    const finding = { crawl_id, check_id, ...kinds, finding: packed, pages: Buffer.alloc(0) }
    await test.db
      .insertInto('crawl_findings')
      .values([
        { ...finding, place: 0 },
        { ...finding, check_id: 'site-broken-files', place: 1 },
      ])
      .execute()
    expect(
      await saveResults(test.db, token, { packed: packedSite(1, 2), watching: ALERT_RULES }),
    ).toBe(true)
    const rows = await test.db.selectFrom('crawl_evidence').select('place').execute()
    expect(new Set(rows.map(({ place }) => place))).toEqual(new Set([0, 1]))
    const findings = await test.db.selectFrom('crawl_findings').select('check_id').execute()
    expect(findings).toEqual([{ check_id: 'site-broken-links' }])
  })

  it('are not written for a worker that lost the crawl', async () => {
    const { test, written } = await scene()
    await using _ = test
    expect(
      await saveResults(test.db, 'another', { packed: packedSite(300, 1), watching: ALERT_RULES }),
    ).toBe(false)
    const changes = written.filter(({ sql }) => /^(?:insert|update|delete)/.test(sql))
    expect(changes).toHaveLength(1)
    expect(
      await saveResults(test.db, 'another', { packed: packedSite(0, 0), watching: ALERT_RULES }),
    ).toBe(false)
  })

  it('are read completely, with other work in between', async () => {
    const { test, store, crawl } = await scene()
    await using _ = test
    await store.save([], links(1100))
    const packed = zstdCompressSync('{}')
    const rows = Array.from({ length: 250 }, (_row, at) => ({
      crawl_id: crawl.id,
      number: at + 1,
      packed,
    }))
    await test.db.insertInto('crawl_pages').values(rows).execute()
    let [urls, pages] = [0, 0]
    expect(
      await turnsOf(async () => {
        for await (const { number } of store.urls()) urls = number
      }),
    ).toBeGreaterThanOrEqual(2)
    expect(
      await turnsOf(async () => {
        for await (const { number } of store.pages()) pages = number
      }),
    ).toBeGreaterThanOrEqual(2)
    expect([urls, pages]).toEqual([1100, 250])
  })
})

describe('a comparison of two crawls', () => {
  async function crawls(count: number) {
    const statements: string[] = []
    const test = await openTestStore({ log: ({ query }) => void statements.push(query.sql) })
    const owner = await test.owner()
    const { id } = await test.store.siteAudits.create(owner, siteDraft())
    const all = []
    for (let number = 1; number <= count; number += 1) {
      if (number > 1) await test.store.siteAudits.crawl(owner, id)
      await crawledAtOnce(test, id)
      const crawl = await test.store.crawls.find(owner, id, number)
      if (!crawl) throw new Error('There is no crawl.')
      all.push(crawl)
    }
    statements.length = 0
    return { test, all, statements }
  }

  it('is cached until twenty others were made', async () => {
    const { test, all, statements } = await crawls(5)
    await using _ = test
    const [a, b] = all
    if (!a || !b) throw new Error('There are no crawls.')
    const comparisons = createComparisons(test.db)
    const [first, again] = await Promise.all([comparisons.of(a, b), comparisons.of(a, b)])
    expect(again).toBe(first)
    statements.length = 0
    expect(await comparisons.of(a, b)).toBe(first)
    expect(statements).toHaveLength(1)
    const others = all
      .flatMap((one) => all.map((other) => [one, other] as const))
      .filter(([one, other]) => one !== a || other !== b)
    for (const [one, other] of others.slice(0, 19)) await comparisons.of(one, other)
    expect(await comparisons.of(a, b)).toBe(first)
    for (const [one, other] of others.slice(19, 20)) await comparisons.of(one, other)
    expect(await comparisons.of(a, b)).not.toBe(first)
  })

  it('is made again after a failure', async () => {
    const { test, all } = await crawls(1)
    await using _ = test
    const [crawl] = all
    if (!crawl) throw new Error('There is no crawl.')
    const comparisons = createComparisons(test.db)
    const { known, ...row } = await test.db
      .selectFrom('crawls')
      .selectAll()
      .where('id', '=', crawl.id)
      .executeTakeFirstOrThrow()
    await test.db.deleteFrom('crawls').execute()
    await expect(comparisons.of(crawl, crawl)).rejects.toThrow('no result')
    await test.db
      .insertInto('crawls')
      .values({ ...row, known })
      .execute()
    expect(await comparisons.of(crawl, crawl)).toMatchObject({ keptPages: 1 })
  })
})
