import { quickPasswords } from './quick-passwords.ts'
import type { AuditOutcome, Results } from '../../src/report/results.ts'
import { type ApiOptions, startApi, type TestApi } from './api.ts'
import { pastResults } from './past-results.ts'
import { greyPng } from './png.ts'
import { sampleLabResults, sampleResults } from './sample-results.ts'
import { failed, reportDraft } from './store.ts'
import { twoDeviceResults } from './two-device-results.ts'
import type { Privacy } from '../../src/store/tables/report-tables.ts'

export const REPORT_PASSWORD = 'open sesame, please'

interface ReportPagesOptions extends ApiOptions {
  /** Shortens the results of the reports, except the one with a browser's results, which has all. */
  readonly shorten?: (results: Results) => Results
}

/** A server with a report in each state that a visitor can see. */
export async function startReportPages({
  shorten = (results) => results,
  ...asked
}: ReportPagesOptions = {}) {
  const api = await startApi(asked)
  const owner = (await api.user()).owner
  const passwordHash = await quickPasswords().hash(REPORT_PASSWORD)
  const completed: AuditOutcome = { status: 'completed', results: shorten(sampleResults()) }

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

  const measured = await store()
  await endNext(api, { status: 'completed', results: sampleLabResults() }, saveScreenshots)
  const devices = await store()
  await endNext(api, { status: 'completed', results: shorten(twoDeviceResults()) }, saveScreenshots)
  const unmeasured = await ended({
    status: 'completed',
    results: shorten(sampleResults(NOT_MEASURED)),
  })

  const past = await store()
  for (const [place, results] of pastResults().map(shorten).entries()) {
    if (place > 0) await again(past)
    await endNext(api, { status: 'completed', results }, saveScreenshots)
    if (place === 2) {
      await again(past)
      await endNext(api, failed())
    }
  }

  const measuring = await store()
  const seen = await api.queue.claim('test')
  if (!seen) throw new Error('There is nothing to run.')
  await api.queue.saveStage(seen.token, shorten(sampleResults({ status: 'measuring' })))
  await api.queue.progress(seen.token, { step: 'collecting', done: 12, total: 28 })

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
      measured,
      devices,
      past,
      unmeasured,
      measuring,
      rerunning,
      queued,
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

export type ReportPages = Awaited<ReturnType<typeof startReportPages>>

const NOT_MEASURED = {
  status: 'not-measured',
  reason: 'The page kept the browser busy until the time limit.',
} as const

async function endNext(
  api: TestApi,
  outcome: AuditOutcome,
  before: (api: TestApi, token: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const run = await api.queue.claim('test')
  if (!run) throw new Error('There is nothing to run.')
  await before(api, run.token)
  await api.queue.finish(run.token, outcome)
}

/** Created once, since it runs the whole catalogue. */
let pictured: NonNullable<Results['lab']>['devices'] | undefined

/** Stores the pictures that the results of a measured page name. */
export async function saveScreenshots(
  { artifacts }: Pick<TestApi, 'artifacts'>,
  token: string,
): Promise<void> {
  pictured ??= sampleLabResults().lab?.devices ?? []
  for (const { screenshots } of pictured) {
    const { final, frames } = screenshots
    for (const { name, width, height } of [...(final ? [final] : []), ...frames]) {
      await artifacts.save(token, {
        name,
        mediaType: 'image/png',
        body: greyPng({ width, height }),
      })
    }
  }
}
