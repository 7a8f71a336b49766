import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { passTime } from '../../test/support/pass-time.ts'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import type { Owner } from '../store/accounts/actor.ts'
import type { QueueLimits } from './queue-limits.ts'

const MINUTE_MS = 60_000
/** Longer than the time that passes in a test between two clock readings. */
const MARGIN_MS = 5_000

/** Each limit by itself, with its number of starts and its period; every run has a different site. */
const WINDOWS: readonly (readonly [name: string, limits: Partial<QueueLimits>, ms: number])[] = [
  ['a minute', { auditsPerMinute: 3, auditsPerHour: 0 }, MINUTE_MS],
  ['an hour', { auditsPerMinute: 0, auditsPerHour: 3 }, 60 * MINUTE_MS],
]

async function storeRuns({ store }: TestStore, owner: Owner, hosts: readonly string[]) {
  for (const host of hosts) {
    await store.reports.store(owner, reportDraft({ url: `https://${host}.example/` }))
  }
}

async function claimAll({ queue }: TestStore): Promise<number> {
  let claimed = 0
  while (await queue.claim('test')) claimed += 1
  return claimed
}

describe.each(WINDOWS)('three starts in %s', (_name, limits, ms) => {
  it('are three, then none until the first is so old, whether the program restarts or not', async () => {
    const path = join(temporaryFolder(), 'limits.db')
    {
      await using test = await openTestStore({ path, ...limits })
      await storeRuns(test, await test.owner(), ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
      expect(await claimAll(test)).toBe(3)
    }
    await using test = await openTestStore({ path, ...limits })
    expect(await claimAll(test)).toBe(0)
    await passTime(test, ms - MARGIN_MS)
    expect(await claimAll(test)).toBe(0)
    await passTime(test, MARGIN_MS)
    expect(await claimAll(test)).toBe(3)
  })
})

describe('a cool-down', () => {
  it('holds to its end and not longer, over a restart', async () => {
    const [path, cooldownMs] = [join(temporaryFolder(), 'cool.db'), MINUTE_MS]
    {
      await using test = await openTestStore({ path, cooldownMs })
      await storeRuns(test, await test.owner(), ['a', 'a', 'b'])
      expect(await claimAll(test)).toBe(2)
    }
    await using test = await openTestStore({ path, cooldownMs })
    expect(await claimAll(test)).toBe(0)
    await passTime(test, cooldownMs - MARGIN_MS)
    expect(await claimAll(test)).toBe(0)
    await passTime(test, MARGIN_MS)
    expect(await claimAll(test)).toBe(1)
  })
})

describe('many runs in their cool-down', () => {
  it('are postponed in several short transactions, and keep no other run waiting', async () => {
    const made: string[] = []
    await using test = await openTestStore({
      cooldownMs: MINUTE_MS,
      auditsPerMinute: 0,
      siteConcurrency: 0,
      log: ({ query }) => void made.push(query.sql),
    })
    const [owner, other] = [await test.owner(), await test.owner()]
    const cooled = Array.from({ length: 90 }, () => 'a')
    await storeRuns(test, owner, [...cooled, 'b'])
    expect(await test.queue.claim('test')).toBeDefined()
    await storeRuns(test, other, ['c'])
    made.length = 0
    expect((await test.queue.claim('test'))?.ownerId).toBe(other.id)
    made.length = 0
    expect((await test.queue.claim('test'))?.request.target.url).toBe('https://b.example/')
    const transactions = made.join('\n').split(/^begin.*$/m)
    const postponed = transactions.map((each) => each.split('set "run_after"').length - 1)
    expect(Math.max(...postponed)).toBeLessThanOrEqual(20)
    expect(postponed.reduce((sum, count) => sum + count)).toBeGreaterThan(60)
  })
})

describe('a limit of 0', () => {
  it('is none', async () => {
    const none = { auditsPerMinute: 0, auditsPerHour: 0, siteConcurrency: 0, cooldownMs: 0 }
    await using test = await openTestStore(none)
    await storeRuns(
      test,
      await test.owner(),
      Array.from({ length: 62 }, () => 'a'),
    )
    expect(await claimAll(test)).toBe(62)
  })
})

describe('reports that wait', () => {
  it('may be as many as the limit, new ones and re-runs together, and no more', async () => {
    await using test = await openTestStore({ queuePerUser: 2, siteConcurrency: 0 })
    const owner = await test.owner()
    const { reports } = test.store
    const { report } = await reports.store(owner, reportDraft())
    await claimAll(test)
    await test.db.updateTable('runs').set({ status: 'failed', ended_at: 1 }).execute()
    await storeRuns(test, owner, ['a'])
    await reports.update(owner, report.id, { rerun: true })
    await expect(reports.store(owner, reportDraft())).rejects.toMatchObject({ code: 'queue-full' })
    await storeRuns(test, await test.owner(), ['b', 'c'])
    await claimAll(test)
    await expect(reports.store(owner, reportDraft())).resolves.toBeTruthy()
  })
})

describe('a user with limits of their own', () => {
  it('has fewer runs or more that wait, and all others as many as before', async () => {
    await using test = await openTestStore({ queuePerUser: 2, ...NO_LIMITS })
    const { reports, quotas } = test.store
    const [few, many, other] = [await test.owner(), await test.owner(), await test.owner()]
    await quotas.set(few.id, { mostWaiting: 1, mostAnHour: null })
    await quotas.set(many.id, { mostWaiting: 0, mostAnHour: null })
    await storeRuns(test, few, ['a'])
    await storeRuns(test, many, ['a', 'b', 'c', 'd'])
    await storeRuns(test, other, ['a', 'b'])
    const full = { code: 'queue-full', message: expect.stringContaining('The limit is 1.') }
    await expect(reports.store(few, reportDraft())).rejects.toMatchObject(full)
    await expect(reports.store(other, reportDraft())).rejects.toMatchObject({ code: 'queue-full' })
  })

  it('starts as many in an hour, and more at once when an administrator allows it', async () => {
    await using test = await openTestStore({ auditsPerMinute: 0, auditsPerHour: 3 })
    const { quotas } = test.store
    const [owner, other] = [await test.owner(), await test.owner()]
    await quotas.set(owner.id, { mostWaiting: null, mostAnHour: 1 })
    await storeRuns(test, owner, ['a', 'b', 'c', 'd', 'e'])
    expect(await claimAll(test)).toBe(1)
    await storeRuns(test, other, ['f', 'g', 'h', 'i'])
    expect(await claimAll(test)).toBe(3)
    await quotas.set(owner.id, { mostWaiting: null, mostAnHour: 2 })
    expect(await claimAll(test)).toBe(1)
    await quotas.set(owner.id, { mostWaiting: null, mostAnHour: null })
    expect(await claimAll(test)).toBe(1)
    await quotas.set(owner.id, { mostWaiting: null, mostAnHour: 0 })
    expect(await claimAll(test)).toBe(2)
  })

  it('cannot be set for a deleted user', async () => {
    await using test = await openTestStore()
    const { quotas, users } = test.store
    const owner = await test.owner()
    const quota = { mostWaiting: 1, mostAnHour: 2 }
    expect(await quotas.set(owner.id, quota)).toEqual({ mostWaiting: null, mostAnHour: null })
    expect(await quotas.set(owner.id, quota)).toEqual(quota)
    await users.delete(owner.id)
    expect(await quotas.set(owner.id, quota)).toBeUndefined()
  })
})
