import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { compareCrawls } from './compare-crawls.ts'

type Urls = Readonly<Record<string, 'page' | 'missing' | 'waiting'>>

/** A crawl with these URLs, numbered in their order, and pages that have one finding. */
async function crawlOf(test: TestStore, urls: Urls, withFinding: readonly number[]) {
  const owner = await test.owner()
  const { last } = await test.store.siteAudits.create(owner, siteDraft())
  const crawl_id = last?.id ?? ''
  const rows = Object.entries(urls).map(([url, kind], place) => ({
    crawl_id,
    number: place + 1,
    url,
    url_key: Buffer.from(url),
    state: kind === 'waiting' ? ('waiting' as const) : ('done' as const),
    depth: 0,
    sources: 2,
    mime_type: kind === 'waiting' ? null : 'text/html',
    score: kind === 'page' ? 80 : null,
  }))
  for (let from = 0; from < rows.length; from += 500) {
    await test.db
      .insertInto('crawl_urls')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  await test.db
    .updateTable('crawls')
    .set({ known: rows.length })
    .where('id', '=', crawl_id)
    .execute()
  if (withFinding.length > 0) {
    const finding = zstdCompressSync(JSON.stringify({ check: 'title-present' }))
    const pages = Buffer.from(Uint32Array.from(withFinding).buffer)
    const row = { place: 0, category: 'seo', outcome: 'fail' as const, finding, pages }
    await test.db
      .insertInto('crawl_findings')
      .values({ crawl_id, check_id: 'title-present', ...row })
      .execute()
  }
  return crawl_id
}

it('pages are compared by URL, not by number', async () => {
  await using test = await openTestStore()
  const before = await crawlOf(
    test,
    { '/': 'page', '/still': 'page', '/fixed': 'page', '/lost': 'page', '/later': 'waiting' },
    [2, 3, 4],
  )
  const after = await crawlOf(
    test,
    {
      '/new': 'page',
      '/later': 'page',
      '/': 'page',
      '/fixed': 'page',
      '/still': 'page',
      '/lost': 'missing',
    },
    [1, 5],
  )
  const found = await compareCrawls(test.db, before, after)
  expect(found).toMatchObject({ newPages: [1, 2], gonePages: [4], keptPages: 3 })
  expect(found.findings).toEqual([
    {
      change: 'still',
      finding: { check: 'title-present' },
      newPages: 1,
      fixedPages: 1,
      gonePages: 1,
    },
  ])
})

it('a finding that only one crawl has is new or fixed', async () => {
  await using test = await openTestStore()
  const clean = await crawlOf(test, { '/': 'page' }, [])
  const faulty = await crawlOf(test, { '/other': 'page', '/': 'page' }, [2])
  const [worse] = (await compareCrawls(test.db, clean, faulty)).findings
  expect(worse).toMatchObject({ change: 'new', newPages: 1, fixedPages: 0, gonePages: 0 })
  const [better] = (await compareCrawls(test.db, faulty, clean)).findings
  expect(better).toMatchObject({ change: 'fixed', newPages: 0, fixedPages: 1, gonePages: 0 })
})

it('compares URLs beyond the first batch, and leaves out informative findings', async () => {
  await using test = await openTestStore()
  const urls = Object.fromEntries(
    Array.from({ length: 2500 }, (_, n) => [`/${n}`, n < 2400 ? 'waiting' : 'page'] as const),
  )
  const before = await crawlOf(test, urls, [2450, 2451])
  const after = await crawlOf(test, { '/first': 'page', ...urls }, [2451])
  await test.db
    .updateTable('crawl_findings')
    .set({ check_id: 'other', outcome: 'informative' })
    .where('crawl_id', '=', after)
    .execute()
  expect(await compareCrawls(test.db, before, after)).toMatchObject({
    newPages: [1],
    gonePages: [],
    keptPages: 100,
    findings: [{ change: 'fixed', fixedPages: 2, gonePages: 0 }],
  })
})
