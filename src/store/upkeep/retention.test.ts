import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { createRetention } from './retention.ts'

const DAY_MS = 86_400_000

/** Reports with these numbers of runs. */
async function filled(test: TestStore, counts: readonly number[]): Promise<void> {
  const owner = await test.owner()
  for (const count of counts) {
    const { report } = await test.store.reports.store(owner, reportDraft())
    await runNext(test, completed())
    for (let run = 1; run < count; run += 1) {
      await test.store.reports.update(owner, report.id, { rerun: true })
      await runNext(test, completed())
    }
  }
}

it('counts the runs beyond those that are kept', async () => {
  await using test = await openTestStore(NO_LIMITS)
  await filled(test, [1, 3, 4])
  const retention = createRetention(test.db)
  expect(await retention.runsBeyond(1)).toBe(5)
  expect(await retention.runsBeyond(3)).toBe(1)
  expect(await retention.runsBeyond(4)).toBe(0)
})

it('counts the runs with a file that is too old', async () => {
  await using test = await openTestStore(NO_LIMITS)
  await filled(test, [1, 1, 1])
  const runs = await test.db.selectFrom('runs').select('id').orderBy('id').execute()
  const ages = [
    [9, 8],
    [9, 1],
    [1, 1],
  ]
  for (const [index, days] of ages.entries()) {
    const rows = days.map((age, file) => ({
      run_id: runs[index]?.id ?? '',
      name: `${file}.har`,
      media_type: '',
      bytes: 1,
      created_at: Date.now() - age * DAY_MS,
    }))
    await test.db.insertInto('artifacts').values(rows).execute()
  }
  const retention = createRetention(test.db)
  expect(await retention.runsWithFilesOlderThan(5)).toBe(2)
  expect(await retention.runsWithFilesOlderThan(30)).toBe(0)
})

it('lets others have their turn while it counts', async () => {
  await using test = await openTestStore(NO_LIMITS)
  await filled(test, [2])
  const retention = createRetention(test.db)
  for (const count of [() => retention.runsBeyond(1), () => retention.runsWithFilesOlderThan(1)]) {
    let turns = 0
    const counting = count()
    const ended = counting.then(() => true)
    while (!(await Promise.race([ended, setImmediate(false)]))) turns += 1
    expect(turns).toBeGreaterThan(0)
  }
})
