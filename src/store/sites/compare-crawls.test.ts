import { describe, expect, it } from 'vitest'
import { CHECKS, crawlOf, type Judged, judgedCrawl } from '../../../test/support/judged-crawls.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { compareCrawls } from './compare-crawls.ts'

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
  const moved = { new: [1], fixed: [4], unjudged: [] }
  expect(found.moved).toEqual(new Map([['site-dead-ends', moved]]))
  expect(found.findings).toEqual([
    {
      change: 'still',
      finding: { check: 'site-dead-ends', scope: 'site' },
      newPages: 1,
      fixedPages: 1,
      gonePages: 1,
      unjudgedPages: 0,
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

describe('a problem that one crawl did not judge is neither new nor fixed', () => {
  const PAGES = { '/a': 'page', '/b': 'page' } as const
  const [CHECK] = CHECKS
  const none = { newPages: 0, fixedPages: 0, gonePages: 0 }
  const page = { [CHECK ?? '']: ['page', [1]] } as const
  const site = { 'site-thin-pages': ['site', [1]] } as const
  const lab = { 'color-contrast': ['sample', [1]] } as const
  const measured = (outcome: string) => ({ 1: { 'color-contrast': outcome } })
  it.each<{ name: string; has: Judged; other: Judged; isJudged: boolean }>([
    {
      name: 'a page check that passed',
      has: { findings: page, letters: { 1: 'f-', 2: 'p-' } },
      other: { letters: { 1: 'p-', 2: 'p-' } },
      isJudged: true,
    },
    {
      name: 'a page check that did not apply',
      has: { findings: page, letters: { 1: 'f-', 2: 'p-' } },
      other: { letters: { 1: '-p', 2: 'pp' } },
      isJudged: false,
    },
    {
      name: 'a site check that passed',
      has: { findings: site, siteChecks: { 'site-thin-pages': 'warn' } },
      other: { siteChecks: { 'site-thin-pages': 'pass' } },
      isJudged: true,
    },
    {
      name: 'a site check that did not apply',
      has: { findings: site, siteChecks: { 'site-thin-pages': 'warn' } },
      other: { siteChecks: { 'site-thin-pages': 'not-applicable' } },
      isJudged: false,
    },
    {
      name: 'a site check that the earlier version lacked',
      has: { findings: site, siteChecks: { 'site-thin-pages': 'warn' } },
      other: { siteChecks: {} },
      isJudged: false,
    },
    {
      name: 'a page check in the order of the same version',
      has: { findings: page, letters: { 1: 'f-', 2: 'p-' }, versions: { catalogue_version: 7 } },
      other: {
        letters: { 1: 'p-', 2: 'p-' },
        versions: { page_checks: undefined, catalogue_version: 7 },
      },
      isJudged: true,
    },
    {
      name: 'a page check in the order of another version',
      has: { findings: page, letters: { 1: 'f-', 2: 'p-' }, versions: { catalogue_version: 7 } },
      other: {
        letters: { 1: 'p-', 2: 'p-' },
        versions: { page_checks: undefined, catalogue_version: 6 },
      },
      isJudged: false,
    },
    {
      name: 'a sampled check that passed',
      has: { findings: lab, samples: measured('fail') },
      other: { samples: measured('pass') },
      isJudged: true,
    },
    {
      name: 'a sampled check that was not measured',
      has: { findings: lab, samples: measured('fail') },
      other: { samples: { 1: {} } },
      isJudged: false,
    },
    {
      name: 'a sampled check on another page',
      has: { findings: lab, samples: measured('fail') },
      other: { samples: { 2: { 'color-contrast': 'pass' } } },
      isJudged: false,
    },
  ])('$name', async ({ has, other, isJudged }) => {
    await using test = await openTestStore()
    const faulty = await judgedCrawl(test, PAGES, has)
    const clean = await judgedCrawl(test, PAGES, other)
    const { findings, moved } = await compareCrawls(test.db, clean, faulty)
    const [worse] = findings
    const pages = [...moved.values()].map((each) => [each.new, each.unjudged])
    expect(pages).toEqual([isJudged ? [[1], []] : [[], [1]]])
    const [better] = (await compareCrawls(test.db, faulty, clean)).findings
    const apart = { change: 'not-compared', ...none }
    expect(worse).toMatchObject(isJudged ? { ...none, change: 'new', newPages: 1 } : apart)
    expect(better).toMatchObject(isJudged ? { ...none, change: 'fixed', fixedPages: 1 } : apart)
  })

  it('pages where a check no longer applies are not counted as fixed', async () => {
    await using test = await openTestStore()
    const before = await judgedCrawl(test, PAGES, {
      findings: { [CHECK ?? '']: ['page', [1, 2]] },
      letters: { 1: 'f-', 2: 'f-' },
    })
    const after = await judgedCrawl(test, PAGES, {
      findings: page,
      letters: { 1: 'f-', 2: '--' },
    })
    const { findings } = await compareCrawls(test.db, before, after)
    expect(findings).toMatchObject([{ change: 'still', ...none }])
  })

  it('pages that search engines may no longer index are not fixed', async () => {
    await using test = await openTestStore()
    const urls = { '/a': 'page', '/b': 'page', '/c': 'page', '/d': 'page' } as const
    const siteChecks = { 'site-duplicate-titles': 'pass', 'site-dead-ends': 'pass' }
    const before = await judgedCrawl(test, urls, {
      siteChecks,
      findings: { 'site-duplicate-titles': ['site', [1, 2]], 'site-dead-ends': ['site', [2, 3]] },
    })
    const hidden = { ...urls, '/b': 'noindex', '/d': 'missing' } as const
    const after = await judgedCrawl(test, hidden, { siteChecks })
    const { findings } = await compareCrawls(test.db, before, after)
    const [titles, ends] = ['site-duplicate-titles', 'site-dead-ends'].map((check) =>
      findings.find(({ finding }) => finding.check === check),
    )
    expect(titles).toMatchObject({ ...none, change: 'fixed', fixedPages: 1, unjudgedPages: 1 })
    expect(ends).toMatchObject({ ...none, change: 'fixed', fixedPages: 2, unjudgedPages: 0 })
    const [back] = (await compareCrawls(test.db, after, before)).findings
    expect(back).toMatchObject({ change: 'new', newPages: 2 })
    const allHidden = await judgedCrawl(test, { '/a': 'noindex', '/b': 'noindex' }, { siteChecks })
    const apart = (await compareCrawls(test.db, before, allHidden)).findings
    expect(apart.find(({ finding }) => finding.check === 'site-duplicate-titles')).toMatchObject({
      ...none,
      change: 'not-compared',
      unjudgedPages: 2,
    })
  })

  it('a problem of deleted pages alone is gone with them', async () => {
    await using test = await openTestStore()
    const before = await judgedCrawl(test, PAGES, { findings: page, letters: { 1: 'f-', 2: 'p-' } })
    const after = await judgedCrawl(test, { '/b': 'page' }, { letters: { 1: 'p-' } })
    const { findings } = await compareCrawls(test.db, before, after)
    expect(findings).toMatchObject([{ ...none, change: 'gone', gonePages: 1 }])
  })
})
