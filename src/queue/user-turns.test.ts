import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import type { Owner } from '../store/accounts/actor.ts'
import { ALERT_RULES } from '../watch/alerts/alert-rules.ts'
import { DEFAULT_QUEUE_LIMITS } from './queue-limits.ts'
import { createQueue } from './queue.ts'
import { IN_RELEASE } from '../../test/support/suite/in-release.ts'

async function storeMany({ store }: TestStore, owner: Owner, urls: readonly string[]) {
  for (const url of urls) await store.reports.store(owner, reportDraft({ url }))
}

/** A run of each of so many new users. */
async function storeOfMany(
  test: TestStore,
  count: number,
  host: (n: number) => string,
  priority: 'interactive' | 'bulk' = 'interactive',
) {
  for (const url of urls(count, host)) {
    await test.store.reports.store(await test.owner(), reportDraft({ url, priority }))
  }
}

async function claimedUrl({ queue }: TestStore): Promise<string | undefined> {
  return (await queue.claim('test'))?.request.target.url
}

/** As in another process. */
function anotherQueue({ db, seals }: TestStore) {
  const limits = { ...DEFAULT_QUEUE_LIMITS, ...NO_LIMITS }
  return createQueue(db, limits, { seals, watching: ALERT_RULES })
}

const urls = (count: number, host: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `https://${host(n)}/`)

describe('users', () => {
  it('come in turn if they are many, whichever process serves them', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owners = await Promise.all(Array.from({ length: 60 }, () => test.owner()))
    for (const [index, owner] of owners.entries()) {
      await storeMany(
        test,
        owner,
        urls(2, (n) => `h${n}.u${index}.example`),
      )
    }
    const queues = [test.queue, anotherQueue(test), anotherQueue(test)]
    const claimed: (string | undefined)[] = []
    for (let n = 0; n < 120; n += 1) {
      claimed.push((await queues[n % queues.length]?.claim('test'))?.ownerId)
    }
    const all = new Set(owners.map(({ id }) => id))
    expect(new Set(claimed.slice(0, 60))).toEqual(all)
    expect(new Set(claimed.slice(60))).toEqual(all)
    expect(await test.queue.claim('test')).toBeUndefined()
  })

  it('whose runs someone waits for come first, however many others wait', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await storeOfMany(test, 60, (n) => `h${n}.example`, 'bulk')
    await test.queue.claim('test')
    await storeMany(
      test,
      await test.owner(),
      urls(3, (n) => `waited-for-${n}.example`),
    )
    const claimed = [await claimedUrl(test), await claimedUrl(test), await claimedUrl(test)]
    expect(claimed).toEqual(urls(3, (n) => `waited-for-${n}.example`))
    expect(await claimedUrl(test)).toMatch(/h\d+\.example/)
  })

  it('who wait alike are seen soon, however many they are', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await storeOfMany(test, 60, (n) => `h${n}.example`, 'bulk')
    const users = await test.db.selectFrom('users').select('id as user_id').execute()
    const served = users.map((user) => ({ ...user, turn: 5, not_before: 0 }))
    await test.db.insertInto('turns').values(served).execute()
    await test.queue.claim('test')
    const url = 'https://late.example/'
    await test.store.reports.store(await test.owner(), reportDraft({ url, priority: 'bulk' }))
    await sleep(250)
    expect(await claimedUrl(test)).toBe(url)
  })

  it.runIf(IN_RELEASE)('who can start come, however many wait for a full site', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, siteConcurrency: 1 })
    await storeOfMany(test, 40, () => 'busy.example')
    await storeOfMany(test, 20, (n) => `free-${n}.example`)
    const claimed: (string | undefined)[] = []
    for (let n = 0; n < 21; n += 1) claimed.push(await claimedUrl(test))
    expect(claimed).toEqual(['https://busy.example/', ...urls(20, (n) => `free-${n}.example`)])
    expect(await claimedUrl(test)).toBeUndefined()
  })

  it('who wait for a full site are passed over together', async () => {
    const made: string[] = []
    await using test = await openTestStore({
      ...NO_LIMITS,
      siteConcurrency: 1,
      log: ({ query }) => void made.push(query.sql),
    })
    await storeOfMany(test, 70, () => 'busy.example')
    await storeOfMany(test, 2, (n) => `free-${n}.example`)
    expect(await claimedUrl(test)).toBe('https://busy.example/')
    // The first claim has kept the order of the users.
    for (const n of [0, 1]) {
      made.length = 0
      expect(await claimedUrl(test)).toBe(`https://free-${n}.example/`)
      expect(made.length).toBeLessThan(100)
    }
  })

  it('are passed over in several transactions, which each lock a few turns, if they have used up their hour', async () => {
    const made: string[] = []
    await using test = await openTestStore({
      ...NO_LIMITS,
      auditsPerHour: 1,
      log: ({ query }) => void made.push(query.sql),
    })
    await storeOfMany(test, 120, (n) => `h${n}.example`)
    const runs = await test.db.selectFrom('runs').select(['id', 'owner_id', 'url']).execute()
    const [started_at, attempt] = [Date.now(), 9]
    await test.db
      .insertInto('run_starts')
      .values(runs.map(({ id, ...run }) => ({ ...run, run_id: id, attempt, started_at })))
      .execute()
    const turns = runs.map(({ owner_id }, turn) => ({ user_id: owner_id, turn, not_before: 0 }))
    await test.db.insertInto('turns').values(turns).execute()
    const last = Math.max(...turns.map(({ turn }) => turn))
    const owner = await test.owner()
    await storeMany(test, owner, ['https://free.example/'])
    const behind = { user_id: owner.id, turn: last + 1, not_before: 0 }
    await test.db.insertInto('turns').values(behind).execute()
    made.length = 0
    expect(await claimedUrl(test)).toBe('https://free.example/')
    const transactions = made.join('\n').split(/^begin.*$/m)
    const passed = transactions.map((each) => each.split('update "turns"').length - 1)
    expect(passed.filter((turns) => turns > 0)).toEqual([50, 50, 20])
  })

  it('come after one whose runs cannot be read, however many these are', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const [ada, eve] = [await test.owner(), await test.owner()]
    await storeMany(
      test,
      ada,
      urls(30, (n) => `a${n}.example`),
    )
    await test.db
      .updateTable('reports')
      .set({ access_username: 'ada', access_password: 'v1.unknown.AAAA' })
      .execute()
    await storeMany(test, eve, ['https://e.example/'])
    expect(await claimedUrl(test)).toBe('https://e.example/')
  })
})
