import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { up } from '../migrations/0023-cancelled-runs.ts'
import { changeReport, rowOf } from '../reports/change-report.ts'

describe('cancelling an audit', () => {
  it('ends a waiting run and returns to earlier results', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { reports } = test.store
    const { report } = await reports.store(owner, reportDraft())
    await runNext(test, completed({ result: 'good', score: 91 }))
    await reports.update(owner, report.id, { rerun: true })

    const cancelled = await reports.cancel(owner, report.id)
    const shown = { status: 'completed', result: 'good', score: 91, error: null, runs: 2 }
    expect(cancelled).toMatchObject(shown)
    expect(await test.store.runs.find(owner, report.id, 2)).toMatchObject({
      status: 'cancelled',
      error: { code: 'cancelled' },
    })
    expect(await test.queue.claim('test')).toBeUndefined()
  })

  it('of the first run leaves a failed report that says so', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { reports, runs } = test.store
    const { report } = await reports.store(owner, reportDraft())

    const cancelled = await reports.cancel(owner, report.id)
    expect(cancelled).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
    expect(await runs.find(owner, report.id, 1)).toMatchObject({ status: 'cancelled' })
  })

  it('returns to results that have no score, as those of a PDF document', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { reports } = test.store
    const { report } = await reports.store(owner, reportDraft())
    await runNext(test, completed({ result: null, score: null }))
    await reports.update(owner, report.id, { rerun: true })

    const cancelled = await reports.cancel(owner, report.id)
    expect(cancelled).toMatchObject({ status: 'completed', score: null, error: null })
  })

  it('in the moment in which the run completes leaves a report that says what the run says', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { reports, runs, results } = test.store
    for (const pauseMs of [0, 1, 2, 4, 8]) {
      const { report } = await reports.store(owner, reportDraft())
      const claimed = await test.queue.claim('test')
      await Promise.all([
        test.queue.finish(claimed?.token ?? '', completed({ score: 91 })),
        setTimeout(pauseMs).then(() => reports.cancel(owner, report.id)),
      ])

      const run = await runs.find(owner, report.id, 1)
      const shown = await results.shown(owner, report.id)
      expect(['completed', 'cancelled']).toContain(run?.status)
      const [status, score] =
        run?.status === 'completed' ? ['completed', 91] : ['failed', undefined]
      expect([shown?.report.status, shown?.stored?.results.score]).toEqual([status, score])
    }
  })

  it('changes nothing when nothing waits or goes on', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    await runNext(test, failed())
    const before = await test.store.reports.find(owner, report.id)
    expect(await test.store.reports.cancel(owner, report.id)).toEqual(before)
  })
})

describe('a database in which cancelled runs failed', () => {
  it('has them told apart, their reports as they were, and the counters with them', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { reports, runs } = test.store
    const { report } = await reports.store(owner, reportDraft())
    await runNext(test, completed({ result: 'good', score: 91 }))
    const { report: never } = await reports.store(owner, reportDraft())
    for (const { id } of [report, never]) {
      await reports.update(owner, id, { rerun: true })
      await reports.cancel(owner, id)
    }
    const now = await counters(test)
    await failAsBefore(test)
    expect(await counters(test)).not.toEqual(now)

    await up(test.db)
    expect(await runs.find(owner, report.id, 2)).toMatchObject({ status: 'cancelled' })
    expect(await reports.find(owner, report.id)).toMatchObject({ status: 'completed', error: null })
    expect(await reports.find(owner, never.id)).toMatchObject({ error: { code: 'cancelled' } })
    expect(await counters(test)).toEqual(now)
  })
})

async function failAsBefore({ db }: TestStore): Promise<void> {
  const failure = { error_code: 'cancelled', error_message: 'The audit was cancelled.' } as const
  await db.updateTable('runs').set({ status: 'failed' }).where('status', '=', 'cancelled').execute()
  for (const { id } of await db.selectFrom('reports').select('id').execute()) {
    const failedThen = { status: 'failed', ...failure, updated_at: 0 } as const
    await changeReport(db, await rowOf(db, id), failedThen)
  }
}

/** Without what a later migration counts. */
async function counters({ db }: TestStore): Promise<unknown> {
  const columns = ['project_id', 'result_rank', 'status', 'reports', 'score_sum'] as const
  const all = db.selectFrom('report_counters').select(columns).where('reports', '<>', 0)
  return await all.orderBy('project_id').orderBy('result_rank').orderBy('status').execute()
}
