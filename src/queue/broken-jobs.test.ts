import { describe, expect, it } from 'vitest'
import { alertRow } from '../../test/support/alert-row.ts'
import { deliveryScene, pass, rowsOf, SLACK, WEBHOOK } from '../../test/support/deliveries.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import { auditRequest } from '../request/audit-request.ts'
import { MAX_ATTEMPTS } from './queue-limits.ts'
import { createReadingQueue } from './reading-queue.ts'

const BROKEN = '{'
const LOST = { attempt: MAX_ATTEMPTS, lease_until: 0 }

/** The crawls of two users, in this order. */
async function twoCrawls(test: TestStore) {
  const sites = []
  for (const host of ['a.example', 'b.example']) {
    const owner = await test.owner()
    const site = await test.store.siteAudits.create(owner, siteDraft({ url: `https://${host}/` }))
    sites.push({ ...site, owner })
  }
  const [first, second] = sites
  if (!first || !second) throw new Error('There are none.')
  return { first, second, queue: crawlQueue(test) }
}

describe('a job that cannot be given up', () => {
  it('holds up no run of others, and is tried again a lease later', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, channel } = await deliveryScene(test)
    await channel(SLACK)
    await test.store.reports.store(owner, reportDraft({ project: 'shop' }))
    const lost = await test.queue.claim('lost')
    await test.db.updateTable('channels').set({ events: BROKEN }).execute()
    await test.db
      .updateTable('runs')
      .set(LOST)
      .where('id', '=', lost?.id ?? '')
      .execute()
    const { report } = await test.store.reports.store(await test.owner(), reportDraft())
    expect((await test.queue.claim('w'))?.reportId).toBe(report.id)
    const read = () =>
      test.db
        .selectFrom('runs')
        .select(['status', 'lease_until'])
        .where('id', '=', lost?.id ?? '')
        .executeTakeFirst()
    const kept = await read()
    expect(kept?.status).toBe('running')
    expect(kept?.lease_until).toBeGreaterThan(Date.now())

    await test.db.updateTable('channels').set({ events: '[]' }).execute()
    await test.db
      .updateTable('runs')
      .set(LOST)
      .where('id', '=', lost?.id ?? '')
      .execute()
    await test.queue.claim('w')
    expect(await read()).toMatchObject({ status: 'failed' })
  })

  it('holds up no crawl of others', async () => {
    await using test = await openTestStore()
    const { first, second, queue } = await twoCrawls(test)
    await queue.claim('lost')
    await test.db
      .insertInto('watches')
      .values({ subject_kind: 'site_audit', subject_id: first.id, is_on: 1, changed_at: 0 })
      .execute()
    const alert = {
      id: 'a',
      report_id: null,
      site_audit_id: first.id,
      rule: 'target',
      rounds: BROKEN,
    }
    await test.db.insertInto('alerts').values(alertRow(alert)).execute()
    await test.db.updateTable('crawls').set(LOST).where('status', '=', 'running').execute()
    expect((await queue.claim('w'))?.crawl.siteAuditId).toBe(second.id)
  })
})

describe('a job that cannot be read', () => {
  it('fails, and the run of another begins', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { store, db } = test
    const owner = await test.owner()
    const { report: broken } = await store.reports.store(owner, reportDraft())
    await db.updateTable('projects').set({ ignored_checks: BROKEN }).execute()
    const { report } = await store.reports.store(await test.owner(), reportDraft())
    const claims = [await test.queue.claim('w'), await test.queue.claim('w')]
    expect(claims.map((claim) => claim?.reportId)).toContain(report.id)
    expect(await store.reports.find(owner, broken.id)).toMatchObject({
      status: 'failed',
      error: { code: 'crashed' },
    })
  })

  it('fails with few others in one transaction, however many there are', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { store, db } = test
    const owner = await test.owner()
    for (let each = 0; each < 50; each += 1) await store.reports.store(owner, reportDraft())
    await db.updateTable('projects').set({ ignored_checks: BROKEN }).execute()
    const failedBy: number[] = []
    const begin = db.transaction.bind(db)
    const transaction: typeof db.transaction = () => {
      const begun = begin()
      const run = begun.execute.bind(begun)
      const execute: typeof begun.execute = async (change) => {
        const answer = await run(change)
        const { all } = await db
          .selectFrom('runs')
          .select((eb) => eb.fn.countAll<number>().as('all'))
          .where('status', '=', 'failed')
          .executeTakeFirstOrThrow()
        failedBy.push(all - failedBy.reduce((sum, each) => sum + each, 0))
        return answer
      }
      return Object.assign(begun, { execute })
    }
    Object.assign(db, { transaction })
    expect(await test.queue.claim('w')).toBeUndefined()
    expect(failedBy.reduce((sum, each) => sum + each, 0)).toBe(50)
    // Users are looked through twice, those that are known and then all.
    expect(Math.max(...failedBy)).toBeLessThanOrEqual(2 * 20)
  })

  it('fails, and the crawl of another begins', async () => {
    await using test = await openTestStore()
    const { first, second, queue } = await twoCrawls(test)
    const ofFirst = () => test.db.selectFrom('crawls').where('site_audit_id', '=', first.id)
    await test.db
      .updateTable('crawls')
      .set({ choices: BROKEN })
      .where('site_audit_id', '=', first.id)
      .execute()
    expect((await queue.claim('w'))?.crawl.siteAuditId).toBe(second.id)
    expect(await ofFirst().select(['status', 'error_code']).execute()).toEqual([
      { status: 'failed', error_code: 'crashed' },
    ])
  })

  it.each([{ choices: BROKEN }, { url: 'nowhere' }])(
    'fails, and another sitemap is read: %o',
    async (broken) => {
      await using test = await openTestStore()
      const { seals, db, store } = test
      const ids = []
      for (const host of ['a.example', 'b.example']) {
        const request = auditRequest({ url: `https://${host}/`, schemeGiven: true })
        const draft = { request, privacy: 1 } as const
        const owner = await test.owner()
        ids.push(await store.sitemapReadings.create(owner, { mostPages: 20, draft }))
      }
      const [first = '', second] = ids
      await db.updateTable('sitemap_readings').set(broken).where('id', '=', first).execute()
      const queue = createReadingQueue(db, { leaseMs: 60_000, siteConcurrency: 0, seals })
      const claims = [await queue.claim('w'), await queue.claim('w')]
      expect(claims.map((claim) => claim?.id)).toContain(second)
    },
  )

  it('is given up, and the next message is sent', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record('unreadable')
    await record('next')
    await pass(test)
    const [first] = await rowsOf(test)
    await test.db
      .updateTable('events')
      .set({ body: BROKEN })
      .where('id', '=', first?.event_id ?? '')
      .execute()
    const claimed = await queue.claim('w')
    expect(claimed?.events.map(({ body }) => body.headline)).toEqual(['next'])
    expect((await rowsOf(test))[0]).toMatchObject({
      status: 'dead',
      lease_token: null,
      response_text: 'Pagemark cannot read this message.',
    })
  })
})
