import type { AuditOutcome, Results } from '../../src/report/results.ts'
import { startNextDue } from '../../src/store/schedules/start-due-runs.ts'
import { isPauseNews, isPutOff } from '../../src/watch/back-off.ts'
import { sampleLabResults } from './sample-results.ts'
import { reportDraft, runNext, type TestStore } from './store.ts'

export const PROJECT = { kind: 'project', reference: 'Shop' } as const

/** A watched project with one report. */
export async function watchedScene(test: TestStore) {
  const owner = await test.owner()
  const draft = reportDraft({ url: 'https://shop.example/', project: 'Shop' })
  const { report } = await test.store.reports.store(owner, draft)
  await test.store.watches.set(owner, PROJECT, true)
  let isFirst = true
  const run = async (outcome: AuditOutcome) => {
    if (!isFirst) await test.store.reports.update(owner, report.id, { rerun: true })
    isFirst = false
    if (!(await runNext(test, outcome))) throw new Error('There is no run.')
  }
  const states = async () => {
    const alerts = (await test.store.alerts.list(owner, {})) ?? []
    return alerts.map(({ rule, state }) => `${rule} ${state}`).toSorted()
  }
  const events = async () => {
    const rows = await test.db.selectFrom('events').selectAll().orderBy('id').execute()
    return rows.map(({ kind, body }) => `${kind}: ${JSON.parse(body).headline}`)
  }
  return { owner, report, run, states, events }
}

/** Of a page with this largest paint. */
export function withLcp(lcp: number, change: (results: Results) => void = () => undefined) {
  const results = structuredClone(sampleLabResults())
  const device = results.lab?.devices[0]
  if (!device) throw new Error('The sample has no device.')
  device.metrics.lcp = lcp
  device.samples = device.samples.slice(0, 1)
  // A small body: it is packed and read again with each run.
  results.checks = []
  device.requests.rows = []
  change(results)
  return { status: 'completed', results } as const
}

/** Starts the postponed confirming run, and ends it. */
export async function confirmRun(
  test: TestStore,
  outcome: AuditOutcome,
): Promise<number | undefined> {
  await test.db.updateTable('due_runs').set({ due_at: 0 }).execute()
  const rules = { queuePerUser: 0, isPutOff, isPauseNews }
  if ((await startNextDue(test.db, rules)) !== 'started') throw new Error('No run is due.')
  const run = await test.queue.claim('test')
  if (!run) throw new Error('There is no run.')
  await test.queue.finish(run.token, outcome)
  return run.request.samples
}
