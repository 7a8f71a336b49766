import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../test/support/store.ts'
import type { Owner } from '../store/accounts/actor.ts'

async function storeMany({ store }: TestStore, owner: Owner, urls: readonly string[]) {
  for (const url of urls) await store.reports.store(owner, reportDraft({ url }))
}

/** The owners of claimed runs in turn, without any run ending. */
async function claimedFor({ store, queue }: TestStore, owners: readonly Owner[], count: number) {
  const order: number[] = []
  for (let n = 0; n < count; n += 1) {
    const run = await queue.claim('test')
    for (const [index, owner] of owners.entries()) {
      if (run && (await store.reports.find(owner, run.reportId))) order.push(index)
    }
  }
  return order
}

const urls = (count: number, host: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `https://${host(n)}/`)

describe('users', () => {
  it('come in turn, however many runs each has waiting', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owners = [await test.owner(), await test.owner(), await test.owner()] as const
    await storeMany(
      test,
      owners[0],
      urls(6, (n) => `a${n}.example`),
    )
    await storeMany(
      test,
      owners[1],
      urls(2, (n) => `b${n}.example`),
    )
    await storeMany(
      test,
      owners[2],
      urls(1, () => 'c.example'),
    )
    expect(await claimedFor(test, owners, 9)).toEqual([0, 1, 2, 0, 1, 0, 0, 0, 0])
  })

  it('who were not served for long come first', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owners = [await test.owner(), await test.owner()] as const
    await storeMany(
      test,
      owners[0],
      urls(3, (n) => `a${n}.example`),
    )
    expect(await claimedFor(test, owners, 2)).toEqual([0, 0])
    await storeMany(
      test,
      owners[1],
      urls(2, (n) => `b${n}.example`),
    )
    expect(await claimedFor(test, owners, 3)).toEqual([1, 0, 1])
  })

  it('get their own runs in the order they were stored', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const all = urls(12, (n) => `h${(n * 5) % 12}.example`)
    await storeMany(test, owner, all)
    const claimed: (string | undefined)[] = []
    for (const _ of all) claimed.push((await test.queue.claim('test'))?.request.target.url)
    expect(claimed).toEqual(all)
  })
})

describe('bulk runs', () => {
  it('wait until no other runs are queued', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const [busy, other] = [await test.owner(), await test.owner()]
    const { store, queue } = test
    await store.reports.store(busy, reportDraft({ url: 'https://one.example/', priority: 'bulk' }))
    await store.reports.store(other, reportDraft({ url: 'https://two.example/' }))
    await store.reports.store(other, reportDraft({ url: 'https://three.example/' }))
    const order = [await queue.claim('x'), await queue.claim('x'), await queue.claim('x')]
    expect(order.map((run) => run?.request.target.url)).toEqual([
      'https://two.example/',
      'https://three.example/',
      'https://one.example/',
    ])
  })
})

describe('one site', () => {
  it('has a limited number of runs at a time, over all users and hosts', async () => {
    await using test = await openTestStore({ siteConcurrency: 2 })
    const [owner, other] = [await test.owner(), await test.owner()]
    await storeMany(test, owner, ['https://www.site.example/', 'https://shop.site.example/'])
    await storeMany(test, other, ['https://site.example/', 'https://elsewhere.example/'])

    // Any of the concurrent claims may be the first, and any two of the site's runs start.
    const runs = await Promise.all([1, 2, 3, 4].map(() => test.queue.claim('test')))
    const hosts = runs.map((run) => run && new URL(run.request.target.url).hostname)
    const onSite = runs.filter((_, n) => hosts[n]?.endsWith('site.example') === true)
    expect(onSite).toHaveLength(2)
    expect(hosts).toContain('elsewhere.example')
    expect(hosts).toContain(undefined)

    await test.queue.finish(onSite[0]?.token ?? 'none', completed())
    const next = await test.queue.claim('test')
    expect(next?.request.target.url).toMatch(/site\.example\/$/)
    expect(await test.queue.claim('test')).toBeUndefined()
  })

  it('is free again when its worker is lost', async () => {
    await using test = await openTestStore({ siteConcurrency: 1 })
    const owner = await test.owner()
    await storeMany(test, owner, ['https://a.example/', 'https://a.example/'])
    const first = await test.queue.claim('test')
    expect(await test.queue.claim('test')).toBeUndefined()
    await test.db
      .updateTable('runs')
      .set({ lease_until: 0 })
      .where('id', '=', first?.id ?? '')
      .execute()
    expect(await test.queue.claim('test')).toMatchObject({ id: first?.id, attempt: 2 })
  })
})

describe('a limit per minute', () => {
  it('delays what starts, for this user alone, until the window has moved on', async () => {
    await using test = await openTestStore({ auditsPerMinute: 3 })
    const owners = [await test.owner(), await test.owner()] as const
    await storeMany(
      test,
      owners[0],
      urls(5, (n) => `a${n}.example`),
    )
    expect(await claimedFor(test, owners, 5)).toEqual([0, 0, 0])
    await storeMany(
      test,
      owners[1],
      urls(1, () => 'b.example'),
    )
    expect(await claimedFor(test, owners, 2)).toEqual([1])

    await test.db
      .updateTable('run_starts')
      .set((eb) => ({ started_at: eb('started_at', '-', 60_000) }))
      .execute()
    await test.db.updateTable('turns').set({ not_before: 0 }).execute()
    expect(await claimedFor(test, owners, 3)).toEqual([0, 0])
  })

  it('holds a user back exactly until the oldest start that counts is a minute old', async () => {
    await using test = await openTestStore({ auditsPerMinute: 2 })
    const owner = await test.owner()
    await storeMany(
      test,
      owner,
      urls(3, (n) => `a${n}.example`),
    )
    await claimedFor(test, [owner], 3)
    const { not_before } = await test.db.selectFrom('turns').selectAll().executeTakeFirstOrThrow()
    const starts = await test.db.selectFrom('run_starts').select('started_at').execute()
    expect(not_before).toBe(Math.min(...starts.map((start) => start.started_at)) + 60_000)
  })

  it('and one per hour hold both', async () => {
    await using test = await openTestStore({ auditsPerMinute: 10, auditsPerHour: 2 })
    const owner = await test.owner()
    await storeMany(
      test,
      owner,
      urls(4, (n) => `a${n}.example`),
    )
    expect(await claimedFor(test, [owner], 4)).toEqual([0, 0])
  })
})

describe('a cool-down', () => {
  it('delays only the same URL, for all users', async () => {
    await using test = await openTestStore({ siteConcurrency: 0, cooldownMs: 60_000 })
    const [owner, other] = [await test.owner(), await test.owner()]
    await storeMany(test, owner, [
      'https://a.example/',
      'https://a.example/',
      'https://a.example/b',
    ])
    await storeMany(test, other, ['https://a.example/'])

    const first = await test.queue.claim('test')
    expect(first?.request.target.url).toBe('https://a.example/')
    expect((await test.queue.claim('test'))?.request.target.url).toBe('https://a.example/b')
    expect(await test.queue.claim('test')).toBeUndefined()
    const waiting = await test.db
      .selectFrom('runs')
      .selectAll()
      .where('status', '=', 'queued')
      .execute()
    const start = await test.db
      .selectFrom('run_starts')
      .select('started_at')
      .where('run_id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(waiting.map((run) => run.run_after)).toEqual([
      start.started_at + 60_000,
      start.started_at + 60_000,
    ])
  })
})
