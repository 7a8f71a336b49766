import { changeReport, type ReportRow } from '../store/reports/change-report.ts'
import { type Connection, writing } from '../store/database/database.ts'
import type { Change } from '../store/database/together.ts'
import { discarding, leaving } from '../store/runs/cancel-run.ts'
import { countingDay } from '../store/projects/project-days.ts'
import { rankOf } from '../store/runs/result-rank.ts'
import {
  packResults,
  type RunFailure,
  type RunOutcome,
  type RunResults,
  writingResults,
} from '../store/runs/results.ts'
import {
  watchCompleted,
  watchFailed,
  type NumberedResults,
  resultsToCompare,
} from '../store/alerts/watch-ended-run.ts'
import { insertingRunNumbers } from '../store/alerts/run-number-rows.ts'
import type { WatchedReport, WatchRules } from '../store/alerts/watch-rules.ts'
import { type HeldRun, heldWithReport, type RunRow } from './held-run.ts'
import { recordRunCompleted, recordRunFailed } from './run-events.ts'

export interface Ending {
  readonly token: string
  readonly outcome: RunOutcome
  /** Runs of the report that are kept; 0 for all. */
  readonly keepRuns: number
  /** The rules that decide about alerts. */
  readonly watching: WatchRules
}

type Numbers = ReturnType<WatchRules['runNumbers']>

export async function finishRun(
  db: Connection,
  { token, outcome, keepRuns, watching }: Ending,
): Promise<boolean> {
  const body = outcome.status === 'completed' ? await packResults(outcome.results) : undefined
  const earlier = body && (await resultsToCompare(db, token))
  return await writing(db, async (trx) => {
    const held = await heldWithReport(trx, token)
    if (!held) return false

    if (outcome.status === 'failed') {
      await failRun(trx, held, outcome.error)
      await watchFailure(trx, held, { failure: outcome.error.message, watching })
    } else if (body) {
      const { results } = outcome
      const numbers = watching.runNumbers(results)
      await completeRun(trx, held, { results, body, numbers })
      await watchResults(trx, held, { results, numbers, earlier, watching })
    }
    await trimRuns(trx, held, keepRuns)
    return true
  })
}

/** After the counters of a project come its events. */
async function watchFailure(
  trx: Connection,
  { run, report: row, now, hasListeners }: HeldRun,
  { failure, watching }: { failure: string; watching: WatchRules },
): Promise<void> {
  if (!hasListeners) return
  await watchFailed(trx, watching, { run, report: watchedReport(row), failure, now })
}

/** The same for a completed run. */
async function watchResults(
  trx: Connection,
  { run, report: row, now, hasListeners }: HeldRun,
  {
    watching,
    ...completed
  }: Pick<Ending, 'watching'> & {
    readonly results: RunResults
    readonly numbers: Numbers
    readonly earlier: NumberedResults | undefined
  },
): Promise<void> {
  const report = watchedReport(row)
  await watchCompleted(trx, watching, { run, report, ...completed, now, hasListeners })
}

function watchedReport(row: ReportRow): WatchedReport {
  const { id, project_id, owner_id, url, samples, watch_samples } = row
  return {
    id,
    projectId: project_id,
    ownerId: owner_id,
    url,
    samples,
    watchSamples: watch_samples,
  }
}

async function completeRun(
  trx: Connection,
  { run, report, now, hasListeners }: HeldRun,
  { results, body, numbers }: { results: RunResults; body: Buffer; numbers: Numbers },
): Promise<void> {
  const incomplete = incompleteOf(results)
  const outcome = { result_rank: rankOf(results.result), score: results.score, incomplete }
  const [device] = results.lab?.devices ?? []
  const ending = endingRun(trx, run, {
    status: 'completed',
    ended_at: now,
    ...outcome,
    catalogue_version: results.catalogue_version,
    metrics: device && !isDisturbed(results) ? JSON.stringify(device.metrics) : null,
  })

  const { score } = results
  const isCounted = score !== null && incomplete === null
  const first = [
    writingResults(trx, { runId: run.id, results, body, now }),
    ...leaving(trx, run.id),
    ending,
    insertingRunNumbers(trx, { run, numbers, now }),
    ...(isCounted ? [countingDay(trx, { projectId: report.project_id, score, now })] : []),
  ]
  const change = {
    status: 'completed',
    ...outcome,
    faults: JSON.stringify(faultsOf(results)),
    categories: JSON.stringify(scoredCategories(results)),
    ai_readiness: JSON.stringify(results.ai_readiness),
    final_url: results.final_url,
    ...titleOf(results),
    error_code: null,
    error_message: null,
    shown_run_id: run.id,
    generated_at: now,
    updated_at: now,
  } as const
  await changeReport(trx, report, change, first)
  if (hasListeners) await recordRunCompleted(trx, { report, run, results })
}

/** IDs of the checks that need work. */
function faultsOf({ checks }: RunResults): string[] {
  return checks
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    .filter(({ ignored, superseded_by }) => ignored !== true && superseded_by === null)
    .map(({ id }) => id)
    .toSorted()
}

/** Long enough for lists: the results have all of it. In an index, it has at most three bytes for each: see migration 0052. */
const TITLE_LENGTH = 160

function titleOf({ page }: RunResults) {
  const title = page.title?.trim().slice(0, TITLE_LENGTH) || null
  return { title, title_key: title?.toLowerCase() ?? null }
}

/** Score by category. AI readiness is no part of the score, and stored separately. */
function scoredCategories({ categories }: RunResults): Readonly<Record<string, number | null>> {
  const scored = categories.filter(({ id }) => id !== 'ai-readiness')
  return Object.fromEntries(scored.map(({ id, score }) => [id, score]))
}

/** Metrics of such a page load reflect the machine, whether or not those of an earlier one replace them. */
function isDisturbed({ environment, checks }: RunResults): boolean {
  const lcp = checks.find(({ id }) => id === 'lcp')
  return environment.disturbance !== undefined || lcp?.carried !== undefined
}

/** Categories whose score is missing parts that were not measured. */
function incompleteOf({ categories }: RunResults): string | null {
  const lacking = categories.filter(({ id, incomplete }) => incomplete && id !== 'ai-readiness')
  return lacking.length === 0 ? null : JSON.stringify(lacking.map(({ id }) => id))
}

/** Earlier results, their date and their rating remain visible. */
export async function failRun(
  trx: Connection,
  { run, report, now, hasListeners }: HeldRun,
  error: RunFailure,
): Promise<void> {
  const failure = { error_code: error.code, error_message: error.message }
  const ending = endingRun(trx, run, { status: 'failed', ended_at: now, ...failure })
  await changeReport(trx, report, { status: 'failed', updated_at: now, ...failure }, [
    ...discarding(trx, run.id),
    ending,
  ])
  if (hasListeners) await recordRunFailed(trx, { report, run, error })
}

function endingRun(
  trx: Connection,
  run: RunRow,
  ending: Partial<RunRow> & Pick<RunRow, 'status' | 'ended_at'>,
): Change {
  const change = { ...ending, lease_token: null, lease_until: null }
  return trx.updateTable('runs').set(change).where('id', '=', run.id)
}

/** Marks everything older than the latest runs, but never the run that is shown. The sweep removes it. */
async function trimRuns(
  trx: Connection,
  { run, now, projectKeeps }: HeldRun,
  ofInstallation: number,
): Promise<void> {
  const limits = [ofInstallation, projectKeeps ?? 0].filter((most) => most > 0)
  const keepRuns = Math.min(...limits)
  if (run.number <= keepRuns) return
  await trx
    .updateTable('runs')
    .set({ deleted_at: now })
    .where('report_id', '=', run.report_id)
    .where('number', '<=', run.number - keepRuns)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('reports')
        .select((shown) => shown.fn.coalesce('shown_run_id', shown.val('')).as('id'))
        .where('id', '=', run.report_id),
    )
    .execute()
}
