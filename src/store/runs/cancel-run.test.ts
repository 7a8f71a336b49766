import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../../test/support/store.ts'

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
