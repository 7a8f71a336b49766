import { describe, expect, it } from 'vitest'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { ALERT_RULES } from '../watch/alerts/alert-rules.ts'
import { createCrawlQueue } from './crawl-queue.ts'

const AT = (host: string) => siteDraft({ url: `https://${host}/` })

describe('queued crawls', () => {
  it('are each claimed by one worker', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    for (const host of ['a.example', 'b.example'])
      await test.store.siteAudits.create(owner, AT(host))
    const queue = crawlQueue(test)
    const claims = await Promise.all([1, 2, 3].map((n) => queue.claim(`worker ${n}`)))
    const left = await queue.claim('worker 4')
    const ids = [...claims, left].flatMap((claimed) => claimed?.crawl.id ?? [])
    expect(new Set(ids).size).toBe(2)
    expect(ids).toHaveLength(2)
  })

  it('take turns: a crawl that is given back waits for the others without using up an attempt', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const [a, b] = [
      await test.store.siteAudits.create(owner, AT('a.example')),
      await test.store.siteAudits.create(owner, AT('b.example')),
    ]
    const queue = crawlQueue(test)
    const first = await queue.claim('w')
    expect(first?.crawl.siteAuditId).toBe(a.id)
    expect(await queue.othersWait()).toBe(true)
    expect(await queue.giveBack(first?.token ?? '')).toBe(true)
    const second = await queue.claim('w')
    expect(second?.crawl.siteAuditId).toBe(b.id)
    await test.db.updateTable('crawls').set({ held_at: 1, started_at: 1 }).execute()
    await queue.giveBack(second?.token ?? '')
    expect((await queue.claim('w'))?.crawl.siteAuditId).toBe(a.id)
    const again = await queue.claim('w')
    expect(again).toMatchObject({ crawl: { siteAuditId: b.id, startedAt: 1 } })
    expect(again?.spentMs).toBeGreaterThan(1000)
    const rows = await test.db.selectFrom('crawls').select('attempt').execute()
    expect(rows).toEqual([{ attempt: 1 }, { attempt: 1 }])
  })

  it('go to the next worker when a lease expires, and fail after the third attempt', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const site = await test.store.siteAudits.create(owner, siteDraft())
    const queue = crawlQueue(test)
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await queue.claim('w')).toBeDefined()
      await test.db.updateTable('crawls').set({ lease_until: 0 }).execute()
    }
    expect(await queue.claim('w')).toBeUndefined()
    expect(await test.store.crawls.find(owner, site.id, 1)).toMatchObject({
      status: 'failed',
      error: { code: 'crashed' },
    })
  })

  it('survive any number of lost workers that held them for ten minutes each', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const site = await test.store.siteAudits.create(owner, siteDraft())
    const queue = crawlQueue(test)
    for (let lost = 1; lost <= 5; lost++) {
      const token = (await queue.claim('w'))?.token ?? ''
      const held_at = Date.now() - 10 * 60_000
      await test.db.updateTable('crawls').set({ held_at }).execute()
      expect(await queue.heartbeat(token)).toBe(true)
      await test.db.updateTable('crawls').set({ lease_until: 0 }).execute()
    }
    expect(await queue.claim('w')).toBeDefined()
    expect(await test.store.crawls.find(owner, site.id, 1)).toMatchObject({ status: 'running' })
  })

  it('wait for a while when the database interrupted them', async () => {
    await using test = await openTestStore()
    await test.store.siteAudits.create(await test.owner(), siteDraft())
    const queue = crawlQueue(test)
    const token = (await queue.claim('w'))?.token ?? ''
    expect(await queue.release(token, 60_000)).toBe(true)
    expect(await queue.claim('w')).toBeUndefined()
    const rows = await test.db.selectFrom('crawls').select(['status', 'attempt']).execute()
    expect(rows).toEqual([{ status: 'queued', attempt: 0 }])
  })

  it('count towards the concurrency of their site', async () => {
    await using test = await openTestStore({ siteConcurrency: 1 })
    const owner = await test.owner()
    const sites = []
    for (const url of ['https://a.example/', 'https://a.example/blog', 'https://b.example/']) {
      sites.push(await test.store.siteAudits.create(owner, siteDraft({ url })))
    }
    const queue = createCrawlQueue(test.db, {
      leaseMs: 60_000,
      siteConcurrency: 1,
      watching: ALERT_RULES,
    })
    const claims = [await queue.claim('w'), await queue.claim('w'), await queue.claim('w')]
    // The second of the first site waits, and holds up no crawl of another site.
    expect(claims.map((claimed) => claimed?.crawl.siteAuditId)).toEqual([
      sites[0]?.id,
      sites[2]?.id,
      undefined,
    ])
  })

  it('are limited to three per user and one per site audit', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { siteAudits, crawls } = test.store
    const site = await siteAudits.create(owner, AT('a.example'))
    await siteAudits.create(owner, AT('b.example'))
    await siteAudits.create(owner, AT('c.example'))
    expect((await siteAudits.crawl(owner, site.id))?.crawls).toBe(1)
    await expect(siteAudits.create(owner, AT('d.example'))).rejects.toMatchObject({
      code: 'crawls-full',
    })
    await crawls.act(owner, { siteAuditId: site.id, number: 1, act: 'cancel' })
    expect((await siteAudits.crawl(owner, site.id))?.crawls).toBe(2)
  })
})

describe('the time of a crawl', () => {
  const HOUR = 60 * 60_000

  it('is not spent while it waits for its turn, and is paused then', async () => {
    await using test = await openTestStore()
    const { queue, token, act, heldAt } = await claimedCrawl(test)
    const age = () =>
      test.db
        .updateTable('crawls')
        .set({ held_at: Date.now() - HOUR })
        .execute()
    await age()
    await queue.giveBack(token)
    expect(await heldAt()).toBeNull()
    // As an earlier version left it.
    await age()
    await act('pause')
    await act('resume')
    const claimed = await queue.claim('w')
    expect(claimed?.spentMs).toBeGreaterThanOrEqual(HOUR)
    expect(claimed?.spentMs).toBeLessThan(1.5 * HOUR)
  })

  it('is not spent while it waits after an error, or after its end', async () => {
    await using test = await openTestStore()
    const { queue, token, act, heldAt } = await claimedCrawl(test)
    await queue.retry(token)
    expect(await heldAt()).toBeNull()
    await act('pause')
    await act('resume')
    const again = await queue.claim('w')
    await queue.fail(again?.token ?? '', { code: 'unreachable', message: 'It does not answer.' })
    expect(await heldAt()).toBeNull()
  })

  it('is spent under a worker that was lost, until its lease ended', async () => {
    await using test = await openTestStore()
    const { queue } = await claimedCrawl(test)
    const times = { held_at: Date.now() - 3 * HOUR, lease_until: Date.now() - 2 * HOUR }
    await test.db.updateTable('crawls').set(times).execute()
    const claimed = await queue.claim('w')
    expect(claimed?.spentMs).toBe(HOUR)
  })
})

/** A crawl under a worker, its queue, and what its owner does to it. */
async function claimedCrawl(test: TestStore) {
  const owner = await test.owner()
  const site = await test.store.siteAudits.create(owner, siteDraft())
  const queue = crawlQueue(test)
  const token = (await queue.claim('w'))?.token ?? ''
  return {
    queue,
    token,
    heldAt: async () =>
      (await test.db.selectFrom('crawls').select('held_at').executeTakeFirst())?.held_at,
    act: (act: 'pause' | 'resume') =>
      test.store.crawls.act(owner, { siteAuditId: site.id, number: 1, act }),
  }
}

describe('a crawl', () => {
  it('loses its lease when paused, and can be claimed again when resumed', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const site = await test.store.siteAudits.create(owner, siteDraft())
    const queue = crawlQueue(test)
    const claimed = await queue.claim('w')
    const act = (what: 'pause' | 'resume' | 'cancel') =>
      test.store.crawls.act(owner, { siteAuditId: site.id, number: 1, act: what })
    expect(await act('pause')).toMatchObject({ status: 'paused' })
    expect(await queue.heartbeat(claimed?.token ?? '')).toBe(false)
    expect(await queue.claim('w')).toBeUndefined()
    expect(await act('resume')).toMatchObject({ status: 'queued' })
    expect(await queue.claim('w')).toBeDefined()
    expect(await act('cancel')).toMatchObject({ status: 'cancelled' })
    expect(await act('resume')).toMatchObject({ status: 'cancelled' })
    expect(await queue.claim('w')).toBeUndefined()
  })

  it('is cancelled when its site audit, project or owner is deleted', async () => {
    await using test = await openTestStore()
    const { siteAudits, projects, users } = test.store
    const [first, second, third] = [await test.owner(), await test.owner(), await test.owner()]
    const site = await siteAudits.create(first, siteDraft())
    await siteAudits.create(second, siteDraft({ project: 'Doomed' }))
    await siteAudits.create(third, siteDraft())
    expect(await siteAudits.delete(first, site.id)).toBe(true)
    await projects.delete(second, 'Doomed')
    await users.delete(third.id)
    const rows = await test.db.selectFrom('crawls').select('status').execute()
    expect(rows).toEqual([1, 2, 3].map(() => ({ status: 'cancelled' })))
    expect(await crawlQueue(test).claim('w')).toBeUndefined()
    expect(await siteAudits.find(first, site.id)).toBeUndefined()
  })
})
