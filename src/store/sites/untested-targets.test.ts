import { expect, it } from 'vitest'
import { judgedCrawl, packed, type Urls } from '../../../test/support/judged-crawls.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { compareCrawls } from './compare-crawls.ts'

const none = { newPages: 0, fixedPages: 0, gonePages: 0, unjudgedPages: 0 }

it('links whose target was not requested again are not fixed', async () => {
  await using test = await openTestStore()
  const check = 'site-broken-links'
  const urls = { '/a': 'page', '/b': 'page', '/gone': 'missing', '/lost': 'missing' } as const
  const before = await judgedCrawl(test, urls, {
    siteChecks: { [check]: 'fail' },
    findings: { [check]: ['site', [1, 2]] },
  })
  const rows = [
    { url: '/gone', sources: ['/a'] },
    { url: '/lost', sources: ['/b'] },
  ]
  const evidence = { crawl_id: before, check_id: check, place: 0, packed: packed(rows) }
  await test.db.insertInto('crawl_evidence').values(evidence).execute()
  const compared = async (changes: Urls) => {
    const after = await judgedCrawl(
      test,
      { ...urls, ...changes },
      { siteChecks: { [check]: 'pass' } },
    )
    return (await compareCrawls(test.db, before, after)).findings
  }
  expect(await compared({})).toMatchObject([{ ...none, change: 'fixed', fixedPages: 2 }])
  expect(await compared({ '/gone': 'waiting' })).toMatchObject([
    { ...none, change: 'fixed', fixedPages: 1, unjudgedPages: 1 },
  ])
  expect(await compared({ '/gone': 'waiting', '/lost': 'waiting' })).toMatchObject([
    { ...none, change: 'not-compared', unjudgedPages: 2 },
  ])
})

it('all pages with a canonical URL that was not requested again are not fixed', async () => {
  await using test = await openTestStore()
  const check = 'site-canonical-errors'
  const urls = { '/a': 'page', '/b': 'page', '/gone': 'missing' } as const
  const before = await judgedCrawl(test, urls, {
    siteChecks: { [check]: 'fail' },
    findings: { [check]: ['site', [1, 2]] },
  })
  const rows = ['/a', '/b'].map((url) => ({ url, target: '/gone' }))
  const evidence = { crawl_id: before, check_id: check, place: 0, packed: packed(rows) }
  await test.db.insertInto('crawl_evidence').values(evidence).execute()
  const after = await judgedCrawl(
    test,
    { ...urls, '/gone': 'waiting' },
    { siteChecks: { [check]: 'pass' } },
  )
  expect((await compareCrawls(test.db, before, after)).findings).toMatchObject([
    { ...none, change: 'not-compared', unjudgedPages: 2 },
  ])
})

it('targets beyond the first 500 that were not requested again are not fixed', async () => {
  await using test = await openTestStore()
  const check = 'site-broken-links'
  const pages: Urls = { '/a': 'page', '/b': 'page' }
  const targets = Array.from({ length: 501 }, (_, n) => `/gone-${n}`)
  const of = (state: 'missing' | 'waiting'): Urls =>
    Object.fromEntries(targets.map((url) => [url, state]))
  const before = await judgedCrawl(
    test,
    { ...pages, ...of('missing') },
    { siteChecks: { [check]: 'fail' }, findings: { [check]: ['site', [1, 2]] } },
  )
  const rows = targets.map((url, place) => ({ url, sources: [place < 500 ? '/a' : '/b'] }))
  for (let place = 0; place < rows.length; place += 50) {
    const some = packed(rows.slice(place, place + 50))
    const evidence = { crawl_id: before, check_id: check, place, packed: some }
    await test.db.insertInto('crawl_evidence').values(evidence).execute()
  }
  const after = await judgedCrawl(
    test,
    { ...pages, ...of('waiting') },
    { siteChecks: { [check]: 'pass' } },
  )
  expect((await compareCrawls(test.db, before, after)).findings).toMatchObject([
    { ...none, change: 'not-compared', unjudgedPages: 2 },
  ])
})

it('pages are not fixed if a target was not requested again and the evidence was cut', async () => {
  await using test = await openTestStore()
  const check = 'site-broken-links'
  const urls = { '/a': 'page', '/b': 'page', '/gone': 'missing', '/lost': 'missing' } as const
  const compared = async (
    row: object,
    { rows_total, changes }: { readonly rows_total: number; readonly changes: Urls },
  ) => {
    const siteChecks = { [check]: 'fail' }
    const findings = { [check]: ['site', [1, 2]] } as const
    const before = await judgedCrawl(test, urls, { siteChecks, findings })
    const finding = packed({ check, scope: 'site', pages: 2, rows_total })
    await test.db
      .updateTable('crawl_findings')
      .set({ finding })
      .where('crawl_id', '=', before)
      .execute()
    const evidence = { crawl_id: before, check_id: check, place: 0, packed: packed([row]) }
    await test.db.insertInto('crawl_evidence').values(evidence).execute()
    const passing = { siteChecks: { [check]: 'pass' } }
    const after = await judgedCrawl(test, { ...urls, ...changes }, passing)
    return (await compareCrawls(test.db, before, after)).findings
  }
  const row = { url: '/gone', sources: ['/a'], sources_total: 1 }
  const unknown = [{ ...none, change: 'not-compared', unjudgedPages: 2 }]
  const fixed = [{ ...none, change: 'fixed', fixedPages: 2 }]
  const lost = { '/lost': 'waiting' } as const
  expect(await compared(row, { rows_total: 2, changes: lost })).toMatchObject(unknown)
  expect(await compared(row, { rows_total: 2, changes: {} })).toMatchObject(fixed)
  expect(await compared(row, { rows_total: 1, changes: lost })).toMatchObject(fixed)
  const more = { ...row, sources_total: 2 }
  const gone = { '/gone': 'waiting' } as const
  expect(await compared(more, { rows_total: 1, changes: gone })).toMatchObject(unknown)
  expect(await compared(more, { rows_total: 1, changes: {} })).toMatchObject(fixed)
})
