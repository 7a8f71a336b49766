import { expect, it } from 'vitest'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  someResults,
} from '../../test/support/store.ts'
import { DEFAULT_QUEUE_LIMITS } from '../queue/queue-limits.ts'
import { createQueue } from '../queue/queue.ts'
import { ALERT_RULES } from '../watch/alerts/alert-rules.ts'
import { measureQueue } from './measure-queue.ts'
import { createMeters } from './meters.ts'
import { reportSetbacks } from './report-setbacks.ts'

async function measured() {
  const test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const lines: object[] = []
  const meters = createMeters()
  let time = 0
  const note = (details: object) => void lines.push(details)
  const warned: object[] = []
  const log = { info: note, warn: (details: object) => void warned.push(details) }
  const queue = measureQueue(test.queue, { meters, log, now: () => time })
  return {
    queue,
    lines,
    warned,
    db: test.db,
    recovering: createQueue(
      test.db,
      { ...DEFAULT_QUEUE_LIMITS, ...NO_LIMITS },
      { seals: test.seals, watching: ALERT_RULES, onSetback: reportSetbacks({ meters, log }) },
    ),
    pass: (ms: number) => (time += ms),
    claim: async () => {
      const { report } = await test.store.reports.store(owner, reportDraft())
      const token = (await queue.claim('test'))?.token ?? ''
      return { token, report }
    },
    cancel: async (id: string) => void (await test.store.reports.cancel(owner, id)),
    text: async () => await meters.registry.metrics(),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  }
}

it('times when a run reaches each stage, once', async () => {
  await using test = await measured()
  const { token } = await test.claim()
  const step = async (name: string) =>
    await test.queue.progress(token, { step: name, done: 0, total: 1 })
  await step('fetching')
  test.pass(1_000)
  await step('loading')
  test.pass(4_000)
  await step('loading')
  await step('trying')
  await test.queue.finish(token, completed())
  await step('loading')
  const text = await test.text()
  const stages = [...text.matchAll(/^pagemark_run_stage_seconds_sum\{stage="(\w+)"\} (\d+)$/gm)]
  expect(stages.map(([, stage, seconds]) => [stage, seconds])).toEqual([
    ['loading', '1'],
    ['loaded', '5'],
    ['end', '5'],
  ])
  expect(text).toContain('pagemark_run_stage_seconds_count{stage="loading"} 1')
})

it('counts runs by their outcome, and logs each end with its ids', async () => {
  await using test = await measured()
  const first = await test.claim()
  test.pass(1_500)
  await test.queue.saveStage(first.token, someResults({ stage: 'static' }))
  test.pass(500)
  await test.queue.saveStage(first.token, someResults({ stage: 'static' }))
  await test.queue.finish(first.token, completed())
  await test.queue.finish((await test.claim()).token, failed())
  await test.queue.release((await test.claim()).token)
  const lost = await test.queue.claim('test')
  await test.cancel(lost?.reportId ?? '')
  expect(await test.queue.finish(lost?.token ?? '', completed())).toBe(false)

  const text = await test.text()
  expect(text).toContain('pagemark_runs_claimed_total 4')
  for (const outcome of ['completed', 'failed', 'returned', 'lost']) {
    expect(text).toContain(`pagemark_runs_ended_total{outcome="${outcome}"} 1`)
  }
  expect(text).toContain('pagemark_run_stage_seconds_sum{stage="static"} 1.5')
  expect(text).toContain('pagemark_run_stage_seconds_count{stage="static"} 1')
  expect(text).toContain('pagemark_run_stage_seconds_sum{stage="end"} 2')
  expect(test.lines).toHaveLength(4)
  expect(test.lines[0]).toMatchObject({
    report: first.report.id,
    run: expect.stringMatching(/^[\w-]{36}$/),
    outcome: 'completed',
    seconds: 2,
  })
})

it('counts an end once, however often its worker writes after it', async () => {
  await using test = await measured()
  const { token } = await test.claim()
  await test.queue.finish(token, completed())
  expect(await test.queue.heartbeat(token)).toBe(false)
  expect(await test.queue.retry(token)).toBe(false)
  expect(test.lines).toHaveLength(1)
})

it('counts and warns of runs whose worker was silent, and of those that were given up', async () => {
  await using test = await measured()
  const { report } = await test.claim()
  const silent = async (attempt: number) => {
    await test.db.updateTable('runs').set({ attempt, lease_until: 1 }).execute()
    return await test.recovering.claim('other')
  }
  expect((await silent(1))?.attempt).toBe(2)
  expect(await silent(3)).toBeUndefined()
  const failing = await test.claim()
  await test.db
    .updateTable('runs')
    .set({ attempt: 2, status: 'queued', lease_token: null })
    .where('lease_token', '=', failing.token)
    .execute()
  const last = await test.queue.claim('test')
  await test.queue.retry(last?.token ?? '')

  const text = await test.text()
  expect(text).toContain('pagemark_runs_recovered_total 2')
  expect(text).toContain('pagemark_runs_ended_total{outcome="given-up"} 2')
  const own = { run: expect.any(String), report: report.id }
  expect(test.warned).toEqual([
    own,
    own,
    expect.objectContaining({ report: failing.report.id, outcome: 'given-up' }),
  ])
})
