import { describe, expect, it } from 'vitest'
import { crawledAtOnce, siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore } from '../../../test/support/store.ts'
import { MOST_TREND_CRAWLS } from './crawl-trend.ts'
import { newId } from '../database/new-id.ts'

describe('the trend of a site audit', () => {
  it('has the latest completed crawls with their counts, latest first', async () => {
    const test = await openTestStore()
    await using _ = test
    const owner = await test.owner()
    const { id } = await test.store.siteAudits.create(owner, siteDraft())
    await crawledAtOnce(test, id)
    await test.store.siteAudits.crawl(owner, id)
    await test.store.crawls.act(owner, { siteAuditId: id, number: 2, act: 'cancel' })
    await test.store.siteAudits.crawl(owner, id)
    await crawledAtOnce(test, id)
    const latest = await test.store.crawls.find(owner, id, 'latest')
    if (!latest) throw new Error('There is no crawl.')
    const trend = await test.store.crawls.trend(latest)
    expect(trend.map(({ crawl }) => crawl.number)).toEqual([3, 1])
    const findings = await test.store.crawls.findings(latest)
    const numberOf = (outcome: string) => findings.filter((one) => one.outcome === outcome).length
    expect(trend[0]).toMatchObject({
      failed: numberOf('fail'),
      warnings: numberOf('warn'),
      pages: 1,
      indexable: 1,
      errors: 1,
    })
    expect(numberOf('fail')).toBeGreaterThan(0)
    expect(trend[0]?.rules).toBe(trend[1]?.rules)
  })

  it('ends at the number of crawls that fit a chart', async () => {
    const test = await openTestStore()
    await using _ = test
    const owner = await test.owner()
    const { id } = await test.store.siteAudits.create(owner, siteDraft())
    await crawledAtOnce(test, id)
    const row = await test.db.selectFrom('crawls').selectAll().executeTakeFirstOrThrow()
    for (let number = 2; number <= MOST_TREND_CRAWLS + 1; number++) {
      await test.db
        .insertInto('crawls')
        .values({ ...row, id: newId(Date.now()), number })
        .execute()
    }
    const trend = await test.store.crawls.trend({ siteAuditId: id })
    expect(trend).toHaveLength(MOST_TREND_CRAWLS)
    expect(trend.at(-1)?.crawl.number).toBe(2)
  })
})
