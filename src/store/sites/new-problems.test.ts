import { zstdCompressSync } from 'node:zlib'
import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { crawledAtOnce, SECRET_SITE_CHECK, siteDraft } from '../../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { compareCrawls } from './compare-crawls.ts'
import type { CrawlTable } from '../tables/site-tables.ts'
import { unpackSite } from './unpack-site.ts'

/** A site audit whose first crawl, unlike all later ones, passed the check. */
async function scene(test: TestStore) {
  const owner = await test.owner()
  const { id } = await test.store.siteAudits.create(owner, siteDraft())
  await crawledAtOnce(test, id)
  await test.db.deleteFrom('crawl_findings').where('check_id', '=', SECRET_SITE_CHECK).execute()
  const crawlAgain = async () => {
    await test.store.siteAudits.crawl(owner, id)
    await crawledAtOnce(test, id)
  }
  return { id, crawlAgain }
}

async function problemsOf({ db }: TestStore) {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('kind', '=', 'crawl.worse')
    .orderBy('id')
    .execute()
  return rows.map(({ subject_id, body }) => ({ subject_id, body: JSON.parse(body) }))
}

describe('a crawl that fails a check which the crawl before it passed', () => {
  it('is an event, once', async () => {
    await using test = await openTestStore()
    const { id, crawlAgain } = await scene(test)
    expect(await problemsOf(test)).toEqual([])
    await crawlAgain()
    const headline = expect.stringMatching(/^www\.example\.com: Links lead to 1 missing/)
    const data = { site_audit_id: id, crawl: 2, checks: [SECRET_SITE_CHECK] }
    const body = { headline, lines: [], path: `/s/${id}/changes`, data }
    expect(await problemsOf(test)).toMatchObject([{ subject_id: id, body }])
    await crawlAgain()
    expect(await problemsOf(test)).toHaveLength(1)
  })

  it('has as many problems as the page of changes lists', async () => {
    await using test = await openTestStore()
    const { crawlAgain } = await scene(test)
    await test.db.deleteFrom('crawl_findings').execute()
    await crawlAgain()
    const [before = '', after = ''] = (
      await test.db.selectFrom('crawls').select('id').orderBy('number').execute()
    ).map(({ id }) => id)
    const { findings } = await compareCrawls(test.db, before, after)
    const listed = findings.filter(({ change }) => change === 'new')
    const checks = listed.map(({ finding }) => finding.check)
    expect(checks).toContain(SECRET_SITE_CHECK)
    expect(await problemsOf(test)).toMatchObject([{ body: { data: { checks } } }])
  })

  const summary = ({ summary: packed }: Pick<CrawlTable, 'summary'>, change: object) =>
    packed && zstdCompressSync(JSON.stringify({ ...unpackSite.summary(packed), ...change }))
  it.each<{ name: string; of: (row: CrawlTable) => Updateable<CrawlTable> }>([
    { name: 'the options changed', of: () => ({ choices: '{}' }) },
    { name: 'only one of them was complete', of: () => ({ stop_reason: 'max-pages' }) },
    {
      name: 'the checks changed',
      of: (row) => ({ summary: summary(row, { catalogue_version: 0 }) }),
    },
    {
      name: 'the scoring changed',
      of: (row) => ({ summary: summary(row, { policy_version: 0 }) }),
    },
    {
      name: 'the one before did not judge the check',
      of: (row) => {
        const unjudged = { check: SECRET_SITE_CHECK, outcome: 'not-applicable' }
        return { summary: summary(row, { site_checks: [unjudged] }) }
      },
    },
    { name: 'the one before is no longer kept whole', of: () => ({ trimmed: 1 }) },
    { name: 'the one before failed', of: () => ({ status: 'failed' }) },
  ])('is none when $name', async ({ of }) => {
    await using test = await openTestStore()
    const { crawlAgain } = await scene(test)
    const before = await test.db.selectFrom('crawls').selectAll().executeTakeFirstOrThrow()
    await test.db.updateTable('crawls').set(of(before)).execute()
    await crawlAgain()
    expect(await problemsOf(test)).toEqual([])
  })
})
