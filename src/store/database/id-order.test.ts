import { describe, expect, it } from 'vitest'
import { SimulatedClock } from '../../../test/support/simulated-clock.ts'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import { leastIdAt, timeOfId } from './new-id.ts'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const NEWEST_FIRST = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 } as const

describe.each([
  { wrong: 'behind', by: HOUR_MS },
  { wrong: 'ahead', by: -HOUR_MS },
])('while the clock of a process is an hour $wrong', ({ by }) => {
  it('lists its report between those stored before and after it', async () => {
    const clock = new SimulatedClock(0)
    await using test = await openTestStore({ plugin: clock })
    const owner = await test.owner()
    const began = Date.now() + by
    const storeAfter = async (ms: number) => {
      clock.now = began + ms
      return (await test.store.reports.store(owner, reportDraft())).report
    }
    // The second last, as if by another process: to the clock of this one, it is the latest.
    const first = await storeAfter(0)
    const third = await storeAfter(2 * MINUTE_MS)
    const second = await storeAfter(MINUTE_MS)

    const { items } = await test.store.reports.list(owner, NEWEST_FIRST)
    expect(items.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
    for (const { id, createdAt } of items) expect(timeOfId(id)).toBe(createdAt)
    const after = leastIdAt(began + 1)
    expect(await test.store.reports.countNewer(owner, NEWEST_FIRST, after)).toBe(2)
  })

  it('gives accounts, reports, projects, runs and batches IDs of the database’s time', async () => {
    const clock = new SimulatedClock(Date.now() + by)
    await using test = await openTestStore({ plugin: clock })
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    const run = await test.db.selectFrom('runs').select('id').executeTakeFirstOrThrow()
    const batch = await test.store.batches.create(owner, [])
    for (const id of [owner.id, report.id, report.projectId, run.id, batch]) {
      expect(timeOfId(id)).toBe(clock.now)
    }
  })
})
