import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { copyReport } from '../../test/support/copied-reports.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  someResults,
  type TestStore,
} from '../../test/support/store.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { queueDepth, waitingRuns } from './queue-depth.ts'

/** As if its worker had been silent for a whole lease. */
async function endLeases({ db }: TestStore): Promise<void> {
  await db.updateTable('runs').set({ lease_until: 0 }).where('status', '=', 'running').execute()
}

async function tokenOf({ queue }: TestStore, worker = 'test'): Promise<string> {
  const run = await queue.claim(worker)
  return run?.token ?? 'none'
}

describe('claiming', () => {
  it('gives what the audit needs, once', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const credentials = { username: 'me', password: 'open sesame' }
    const conditions = { language: 'de-CH', waitFor: '#app', credentials, samples: 3 }
    const draft = reportDraft({ url: 'https://a.example/x', device: 'both', ...conditions })
    const { report } = await test.store.reports.store(owner, draft)

    expect(await test.queue.claim('one')).toMatchObject({
      reportId: report.id,
      request: {
        target: { url: 'https://a.example/x', schemeGiven: true },
        devices: ['mobile', 'desktop'],
        ...conditions,
      },
      attempt: 1,
    })
    expect(await test.queue.claim('two')).toBeUndefined()
    expect(await test.store.reports.find(owner, report.id)).toMatchObject({ status: 'running' })
    expect(await queueDepth(test.db)).toEqual({ queued: 0, running: 1 })
  })

  it('gives a run to one of many who ask at once', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    for (let n = 0; n < 5; n += 1) await test.store.reports.store(owner, reportDraft())
    const claims = await Promise.all(Array.from({ length: 9 }, () => test.queue.claim('test')))
    const ids = claims.flatMap((claim) => claim?.id ?? [])
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
  })
})

describe('waiting runs', () => {
  it('are counted by priority, with the age of the oldest', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const store = async (priority: 'interactive' | 'bulk') =>
      await test.store.reports.store(owner, reportDraft({ priority }))
    const { report } = await store('bulk')
    await store('bulk')
    await store('interactive')
    await test.queue.claim('test')
    await test.db
      .updateTable('runs')
      .set((eb) => ({ created_at: eb('created_at', '-', 5000) }))
      .where('report_id', '=', report.id)
      .execute()
    const [interactive, bulk] = await waitingRuns(test.db)
    expect(interactive).toEqual({ priority: 'interactive', queued: 0, oldestMs: 0 })
    expect(bulk).toMatchObject({ priority: 'bulk', queued: 2 })
    expect(bulk?.oldestMs).toBeGreaterThanOrEqual(5000)
  })
})

describe('finishing', () => {
  it('keeps results, report and run together', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    const outcome = completed({ result: 'good', score: 93, final_url: 'https://final.example/' })
    expect(await runNext(test, outcome)).toBe(true)

    const after = await test.store.reports.find(owner, report.id)
    expect(after).toMatchObject({
      status: 'completed',
      result: 'good',
      score: 93,
      finalUrl: 'https://final.example/',
      aiReadiness: someResults().ai_readiness,
      error: null,
    })
    expect(Object.keys(after?.categories ?? {})).toEqual([
      'seo',
      'performance',
      'security',
      'accessibility',
      'best-practices',
      'content',
      'social',
    ])
    const stored = (await test.store.results.shown(owner, report.id))?.stored
    expect(stored).toMatchObject({ run: 1, savedAt: after?.generatedAt })
    expect({ status: 'completed', results: stored?.results }).toEqual(outcome)
  })

  it('has its effect once, and not for a token that was lost to another worker', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    const slow = await tokenOf(test, 'slow')
    await endLeases(test)
    const quick = await test.queue.claim('quick')
    expect(quick?.attempt).toBe(2)

    expect(await test.queue.heartbeat(slow)).toBe(false)
    expect(await test.queue.progress(slow, { step: 'page', done: 1, total: 2 })).toBe(false)
    expect(await test.queue.saveStage(slow, someResults({ score: 1 }))).toBe(false)
    expect(await test.queue.finish(slow, completed({ score: 1 }))).toBe(false)
    expect(await test.store.reports.find(owner, report.id)).toMatchObject({ score: null })

    const token = quick?.token ?? 'none'
    expect(await test.queue.finish(token, completed({ score: 50 }))).toBe(true)
    expect(await test.queue.finish(token, completed({ score: 2 }))).toBe(false)
    expect(await test.queue.finish(slow, failed())).toBe(false)
    expect(await test.store.reports.find(owner, report.id)).toMatchObject({
      status: 'completed',
      score: 50,
    })
    expect(await test.db.selectFrom('run_results').selectAll().execute()).toHaveLength(1)
  })

  it('with a failure keeps earlier results, their date and their result', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { reports, results } = test.store
    const { report } = await reports.store(owner, reportDraft())
    await runNext(test, completed({ result: 'good', score: 93 }))
    const before = await reports.find(owner, report.id)
    await reports.update(owner, report.id, { rerun: true })
    const token = await tokenOf(test)
    await test.queue.saveStage(token, someResults({ stage: 'static', score: 5 }))
    await test.queue.finish(token, failed())

    expect(await reports.find(owner, report.id)).toMatchObject({
      status: 'failed',
      result: 'good',
      score: 93,
      generatedAt: before?.generatedAt,
      error: { code: 'unreachable', message: 'It does not answer.' },
    })
    expect((await results.shown(owner, report.id))?.stored).toMatchObject({ run: 1 })
    expect(await results.ofRun(owner, report.id, 2)).toBeUndefined()
  })

  it('marks the runs beyond those that are kept, never the one that is shown', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, keepRuns: 2 })
    const owner = await test.owner()
    const { reports, runs, results } = test.store
    const { report } = await reports.store(owner, reportDraft())
    await runNext(test, completed({ score: 40 }))
    for (let n = 0; n < 4; n += 1) {
      await reports.update(owner, report.id, { rerun: true })
      await runNext(test, failed())
    }
    const kept = await runs.list(owner, report.id)
    expect(kept?.map(({ number }) => number)).toEqual([5, 4, 1])
    expect((await results.shown(owner, report.id))?.stored).toMatchObject({ run: 1 })
    expect(await reports.find(owner, report.id)).toMatchObject({ runs: 5, score: 40 })
  })
})

describe('a stage', () => {
  it('is shown at once, replaced by the next, and does not hide earlier results', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    const { reports, results, progress } = test.store
    const { report } = await reports.store(owner, reportDraft())
    const token = await tokenOf(test)
    expect((await results.shown(owner, report.id))?.stored).toBeUndefined()
    await test.queue.progress(token, { step: 'lab', done: 1, total: 3 })
    await test.queue.saveStage(token, someResults({ stage: 'static', score: 60 }))

    expect((await results.shown(owner, report.id))?.stored).toMatchObject({
      results: { score: 60 },
    })
    expect(await progress.read(owner, report.id)).toMatchObject({
      run: 1,
      status: 'running',
      step: 'lab',
      done: 1,
      total: 3,
      stage: 'static',
    })
    await test.queue.finish(token, completed({ score: 70 }))
    expect((await results.shown(owner, report.id))?.stored).toMatchObject({
      results: { score: 70 },
    })
    expect(await progress.read(owner, report.id)).toMatchObject({
      status: 'completed',
      step: null,
      stage: 'complete',
    })

    await reports.update(owner, report.id, { rerun: true })
    await test.queue.saveStage(await tokenOf(test), someResults({ stage: 'static', score: 10 }))
    expect((await results.shown(owner, report.id))?.stored).toMatchObject({
      run: 1,
      results: { score: 70 },
    })
    expect(await results.ofRun(owner, report.id, 2)).toMatchObject({ results: { score: 10 } })
  })
})

describe('a lost worker', () => {
  it('loses its run when the lease ends, not before', async () => {
    await using test = await openTestStore({ leaseMs: 60_000 })
    const owner = await test.owner()
    await test.store.reports.store(owner, reportDraft())
    const first = await test.queue.claim('first')
    expect(await test.queue.claim('second')).toBeUndefined()

    await endLeases(test)
    const second = await test.queue.claim('second')
    expect(second).toMatchObject({ id: first?.id, attempt: 2 })
    expect(second?.token).not.toBe(first?.token)
  })

  it('keeps its run while it shows signs of life', async () => {
    await using test = await openTestStore()
    const owner = await test.owner()
    await test.store.reports.store(owner, reportDraft())
    const token = await tokenOf(test)
    await endLeases(test)
    expect(await test.queue.heartbeat(token)).toBe(true)
    expect(await test.queue.claim('second')).toBeUndefined()
  })

  it('costs its run after the third attempt, which then ends as crashed', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    for (const attempt of [1, 2, 3]) {
      expect(await test.queue.claim('dies')).toMatchObject({ attempt })
      await endLeases(test)
    }
    expect(await test.queue.claim('dies')).toBeUndefined()
    const after = await test.store.reports.find(owner, report.id)
    expect(after).toMatchObject({ status: 'failed', error: { code: 'crashed' } })
  })
})

it('plans the search for a run once per session', async ({ skip }) => {
  await using test = await openTestStore(NO_LIMITS)
  if (!wordsOf(test.db).names) skip()
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  await copyReport(test, report.id, 10)
  for (let times = 0; times < 10; times += 1) await runNext(test, failed())
  const { rows } = await sql<{ plans: number }>`select custom_plans as plans
    from pg_prepared_statements where statement like 'select "run_id"%'`.execute(test.db)
  expect(rows).toEqual([{ plans: 0 }])
})

describe('putting back', () => {
  it('does not count as an attempt; trying again does, and waits', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    for (let n = 0; n < 5; n += 1) {
      expect(await test.queue.release(await tokenOf(test))).toBe(true)
    }
    const token = await tokenOf(test)
    expect(await test.queue.retry(token)).toBe(true)
    expect(await test.queue.retry(token)).toBe(false)
    expect(await test.queue.release(token)).toBe(false)
    expect(await test.store.reports.find(owner, report.id)).toMatchObject({ status: 'queued' })

    expect(await test.queue.claim('too early')).toBeUndefined()
    await test.db.updateTable('runs').set({ run_after: 0 }).execute()
    expect(await test.queue.claim('later')).toMatchObject({ attempt: 2 })
  })

  it('may wait a while, without an attempt being counted', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await test.store.reports.store(await test.owner(), reportDraft())
    expect(await test.queue.release(await tokenOf(test), 60_000)).toBe(true)
    expect(await test.queue.claim('too early')).toBeUndefined()
    await test.db.updateTable('runs').set({ run_after: 0 }).execute()
    expect(await test.queue.claim('later')).toMatchObject({ attempt: 1 })
  })
})
