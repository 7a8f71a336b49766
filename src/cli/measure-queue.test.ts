import { expect, it } from 'vitest'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  someResults,
} from '../../test/support/store.ts'
import { measureQueue } from './measure-queue.ts'
import { createMeters } from './meters.ts'

async function measured() {
  const test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const lines: object[] = []
  const meters = createMeters()
  let time = 0
  const log = { info: (details: object) => void lines.push(details) }
  const queue = measureQueue(test.queue, { meters, log, now: () => time })
  return {
    queue,
    lines,
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
