import { createPasswords } from '../../src/accounts/passwords.ts'
import type { AuditOutcome } from '../../src/report/results.ts'
import type { Privacy } from '../../src/store/report-row.ts'
import { startApi, type TestApi } from './api.ts'
import { sampleResults } from './sample-results.ts'
import { failed, reportDraft } from './store.ts'

export const REPORT_PASSWORD = 'open sesame, please'

/** A server with a report in each state that a visitor can meet. */
export async function startReportPages() {
  const api = await startApi()
  const owner = (await api.user()).owner
  const passwordHash = await createPasswords().hash(REPORT_PASSWORD)
  const completed: AuditOutcome = { status: 'completed', results: sampleResults() }

  const store = async (privacy: Privacy = 0) => {
    const draft = reportDraft({
      url: 'https://www.library.example/opening-hours',
      privacy,
      passwordHash,
    })
    return (await api.store.reports.store(owner, draft)).report.id
  }
  const ended = async (outcome: AuditOutcome, privacy: Privacy = 0) => {
    const id = await store(privacy)
    await endNext(api, outcome)
    return id
  }
  const again = (id: string) => api.store.reports.update(owner, id, { rerun: true })

  const report = await ended(completed)
  const hidden = await ended(completed, 1)
  const locked = await ended(completed, 2)
  const unreachable = await ended(failed())

  const rerunFailed = await ended(completed)
  await again(rerunFailed)
  await endNext(api, failed())

  const cancelled = await store()
  await api.store.reports.cancel(owner, cancelled)

  const running = await store()
  const run = await api.queue.claim('test')
  if (!run) throw new Error('There is nothing to run.')
  await api.queue.progress(run.token, { step: 'probing', done: 12, total: 40 })

  const rerunning = await ended(completed)
  await again(rerunning)
  const queued = await store()

  return {
    api,
    owner,
    ids: {
      report,
      hidden,
      locked,
      unreachable,
      rerunFailed,
      cancelled,
      running,
      rerunning,
      queued,
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

export type ReportPages = Awaited<ReturnType<typeof startReportPages>>

async function endNext({ queue }: TestApi, outcome: AuditOutcome): Promise<void> {
  const run = await queue.claim('test')
  if (!run) throw new Error('There is nothing to run.')
  await queue.finish(run.token, outcome)
}
