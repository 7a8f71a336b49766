import { expect, it } from 'vitest'
import { eventually } from '../../test/support/quick-worker.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../test/support/store.ts'
import { queueDepth } from '../queue/queue-depth.ts'
import { createWorker } from './worker.ts'

it('an audit is given the environment of the latest completed run', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  const outcomes = ['one', null, 'three'].map((pagemark) =>
    pagemark === null ? failed() : completed({ environment: environmentOf(pagemark) }),
  )
  const earlier: (string | undefined)[] = []
  const worker = createWorker({
    queue: test.queue,
    artifacts: test.artifacts,
    audit: async (_, run) => {
      earlier.push(run.earlier?.environment.pagemark)
      return outcomes.shift() ?? failed()
    },
    name: 'test',
    concurrency: 1,
    pollMs: 5,
    heartbeatMs: 1000,
    random: () => 0.5,
    log: { info: () => undefined, error: () => undefined },
  })
  worker.start()
  for (const runs of [1, 2, 3]) {
    await eventually(async () => {
      expect(earlier).toHaveLength(runs)
      expect(await queueDepth(test.db)).toEqual({ queued: 0, running: 0 })
    })
    if (runs < 3) await test.store.reports.update(owner, report.id, { rerun: true })
  }
  await worker.stop(0)
  expect(earlier).toEqual([undefined, 'one', 'one'])
})

it('a run is audited though the results of the one before cannot be read', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  await runNext(test, completed())
  await test.db
    .updateTable('run_results')
    .set({ body: Buffer.from('torn') })
    .execute()
  await test.store.reports.update(owner, report.id, { rerun: true })
  const errors: string[] = []
  const worker = createWorker({
    queue: test.queue,
    artifacts: test.artifacts,
    audit: async () => completed({ score: 64 }),
    name: 'test',
    concurrency: 1,
    pollMs: 5,
    heartbeatMs: 1000,
    random: () => 0.5,
    log: { info: () => undefined, error: (_, message) => errors.push(message) },
  })
  worker.start()
  await eventually(async () =>
    expect(await test.store.reports.find(owner, report.id)).toMatchObject({ score: 64 }),
  )
  await worker.stop(0)
  expect(errors).toEqual(['The results of the run before could not be read.'])
})

function environmentOf(pagemark: string) {
  return { pagemark, browser: null, lighthouse: null, axe: null }
}
