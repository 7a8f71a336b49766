import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import type { Owner } from '../store/actor.ts'
import type { QueueLimits } from './queue-limits.ts'

const MINUTE_MS = 60_000
/** Longer than a test takes between two looks at the clock. */
const MARGIN_MS = 5_000

/** Each limit alone, with so many starts allowed and for how long; every run has a site of its own. */
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

/** As if so much time had passed: what holds a run back lies so much further behind. */
async function pass({ db }: TestStore, ms: number): Promise<void> {
  await db
    .updateTable('run_starts')
    .set((eb) => ({ started_at: eb('started_at', '-', ms) }))
    .execute()
  await db
    .updateTable('turns')
    .set((eb) => ({ not_before: eb('not_before', '-', ms) }))
    .execute()
  await db
    .updateTable('runs')
    .set((eb) => ({ run_after: eb('run_after', '-', ms) }))
    .execute()
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
    await pass(test, ms - MARGIN_MS)
    expect(await claimAll(test)).toBe(0)
    await pass(test, MARGIN_MS)
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
    await pass(test, cooldownMs - MARGIN_MS)
    expect(await claimAll(test)).toBe(0)
    await pass(test, MARGIN_MS)
    expect(await claimAll(test)).toBe(1)
  })
})

describe('a limit of 0', () => {
  it('is none', async () => {
    const none = { auditsPerMinute: 0, auditsPerHour: 0, siteConcurrency: 0, cooldownMs: 0 }
    await using test = await openTestStore(none)
    await storeRuns(
      test,
      await test.owner(),
      Array.from({ length: 100 }, () => 'a'),
    )
    expect(await claimAll(test)).toBe(100)
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
