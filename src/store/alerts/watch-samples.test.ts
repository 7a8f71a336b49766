import { expect, it } from 'vitest'
import { NO_LIMITS, openTestStore, type TestStore } from '../../../test/support/store.ts'
import { PROJECT, watchedScene, withLcp } from '../../../test/support/watched-reports.ts'
import { runNumbers } from '../../watch/alerts/run-numbers.ts'

const { conditions } = runNumbers(withLcp(2000).results)

/** A watched report with 23 runs, whose largest paint took 2 and 3 s in turns. */
async function noisyScene(test: TestStore) {
  const scene = await watchedScene(test)
  await scene.run(withLcp(2000))
  const rows = Array.from({ length: 22 }, (_, place) => ({
    run_id: `noisy-${place}`,
    report_id: scene.report.id,
    // Before the run above.
    number: place - 22,
    ended_at: place,
    conditions,
    benchmark_index: null,
    confirming: 0,
    numbers: JSON.stringify({ lcp: place % 2 === 0 ? 2000 : 3000 }),
  }))
  await test.db.insertInto('run_numbers').values(rows).execute()
  const samples = async () => {
    const rowsOf = test.db.selectFrom('reports').select('watch_samples')
    return (await rowsOf.executeTakeFirstOrThrow()).watch_samples
  }
  return { ...scene, samples }
}

it('a watched page whose loads differ much is loaded more often by each run', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { run, owner, report, samples } = await noisyScene(test)
  expect(await samples()).toBeNull()
  await run(withLcp(3000))
  expect(await samples()).toBe(5)

  await test.store.reports.update(owner, report.id, { rerun: true })
  const claimed = await test.queue.claim('test')
  expect(claimed?.request.samples).toBe(5)
  await test.queue.finish(claimed?.token ?? '', withLcp(2000))
  expect(await samples()).toBe(5)

  await test.store.watches.set(owner, PROJECT, false)
  await run(withLcp(2000))
  expect(await samples()).toBeNull()
})

it('runs of one load are the usual values of the first run of several', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { run, states } = await noisyScene(test)
  await run(
    withLcp(9000, ({ lab }) => {
      for (const device of lab?.devices ?? []) {
        const [load] = device.samples
        device.samples = load ? [load, load, load].map((each) => ({ ...each, lcp: 9000 })) : []
      }
    }),
  )
  expect(await states()).toEqual(['worse:lcp suspected'])
})

it('a report that is not watched keeps the number of its owner', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { run, owner, samples } = await noisyScene(test)
  await test.store.watches.set(owner, PROJECT, false)
  await run(withLcp(3000))
  expect(await samples()).toBeNull()
})
