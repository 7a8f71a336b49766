import { describe, expect, it } from 'vitest'
import { EMPTY_PAGE } from '../../../test/support/quick-crawl.ts'
import { crawledAtOnce, siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { packPage } from '../../crawl/store/pack-page.ts'
import { createCrawlSamples } from './crawl-samples.ts'

const CHECK = 'images-alt'

async function crawled() {
  const test = await openTestStore()
  const owner = await test.owner()
  const { id } = await test.store.siteAudits.create(owner, siteDraft())
  await crawledAtOnce(test, id)
  const crawl = await test.store.crawls.find(owner, id, 'latest')
  if (!crawl) throw new Error('There is no crawl.')
  return { test, crawl, crawls: test.store.crawls }
}

describe('what a check found on a page', () => {
  it('is its message and the first row of its evidence, for a check of the HTML', async () => {
    const { test, crawl, crawls } = await crawled()
    await using _ = test
    const finding = { check: CHECK, outcome: 'fail', extent: 1, tier: null } as const
    const evidence = { first: '<img src="a.png">', total: 3 }
    const findings = [{ ...finding, message: '3 images have no text', evidence }]
    await test.db
      .updateTable('crawl_pages')
      .set({ packed: packPage({ ...EMPTY_PAGE, links: [], findings }) })
      .execute()
    const urls = [{ number: 1 }, { number: 2 }]
    const found = await crawls.foundOn(crawl, { check: CHECK, scope: 'page' }, urls)
    expect([...found]).toEqual([
      [1, { message: '3 images have no text', evidence: '<img src="a.png">', evidenceTotal: 3 }],
    ])
    expect(await crawls.foundOn(crawl, { check: 'title-present', scope: 'page' }, urls)).toEqual(
      new Map(),
    )
    expect(await crawls.foundOn(crawl, { check: CHECK, scope: 'site' }, urls)).toEqual(new Map())
    expect(await crawls.foundOn(crawl, { check: CHECK, scope: 'page' }, [])).toEqual(new Map())
  })

  it('is its message, for a check that needs a browser', async () => {
    const { test, crawl, crawls } = await crawled()
    await using _ = test
    await test.db
      .updateTable('crawls')
      .set({ lease_token: 'token' })
      .where('id', '=', crawl.id)
      .execute()
    const samples = createCrawlSamples(test.db, { id: crawl.id, token: 'token' })
    await samples.plan([1, 2])
    const own = { check: 'lcp', outcome: 'warn', extent: 0.5, tier: null, points: 0.4 } as const
    const measured = {
      score: 80,
      result: 'good',
      loading: 0.8,
      metrics: { lcp: 3000, cls: 0, tbt: 0 },
      checks: [{ ...own, message: 'LCP is 3.0 s' }],
    } as const
    for (const number of [1, 2]) await samples.save({ number, measured, reason: null })
    const found = await crawls.foundOn(crawl, { check: 'lcp', scope: 'sample' }, [{ number: 2 }])
    expect([...found]).toEqual([[2, { message: 'LCP is 3.0 s', evidence: null, evidenceTotal: 0 }]])
  })
})
