import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Ask } from './http-client.ts'
import type { Ledger, Promised } from './ledger.ts'

const API = '/api/v1'
const PAUSE_MS = 500

/** Waits until no run of this client waits or runs; false if that takes too long. */
export async function waitForRuns(ask: Ask, limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    const left = await Promise.all(
      ['queued', 'running'].map(async (status) => {
        const { body } = await ask(`${API}/reports?status=${status}`)
        return Number(body?.meta?.total ?? 1)
      }),
    )
    if (left.every((total) => total === 0)) return true
    await sleep(PAUSE_MS)
  }
  return false
}

/** Compares the client's ledger with the service: every acknowledged run has ended, once. */
export async function holdToPromises(ask: Ask, ledger: Ledger): Promise<void> {
  for (const report of ledger.entries) {
    const { status, body } = await ask(`${API}/reports/${report.id}/runs`)
    if (report.deleted) {
      if (status !== 404) ledger.complain(`${report.id} was deleted and answers ${status}`)
    } else compareRuns(report, body?.data ?? [], ledger)
  }
  const { body } = await ask(`${API}/reports`)
  const live = ledger.live().length
  if (body.meta.total !== live) ledger.complain(`${body.meta.total} reports, not ${live}`)
}

interface ListedRun {
  readonly number: number
  readonly status: string
  readonly ended_at: string | null
  readonly error: { readonly code: string } | null
}

function compareRuns(report: Promised, runs: readonly ListedRun[], ledger: Ledger): void {
  const numbers = runs.map(({ number }) => number).toSorted((a, b) => a - b)
  const wanted = Array.from({ length: report.runs }, (_, index) => index + 1)
  if (numbers.join() !== wanted.join()) {
    ledger.complain(`${report.id} has the runs ${numbers.join()}, not ${wanted.join()}`)
  }
  for (const { number, ended_at, status, error } of runs) {
    if (ended_at === null) ledger.complain(`run ${number} of ${report.id} is still ${status}`)
    if (error?.code === 'crashed') ledger.complain(`run ${number} of ${report.id} crashed`)
  }
}

/** Rows that the database must not contain once everything has ended, with a name for each. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'runs that have not ended': 'select count(*) from runs where ended_at is null',
  'runs that were started twice': 'select count(*) from runs where attempt > 1',
  'runs that started and never were claimed':
    'select count(*) from runs where attempt = 0 and started_at is not null and error_code is null',
  'completed runs without results': `select count(*) from runs where status = 'completed'
    and id not in (select run_id from run_results)`,
  'results of runs that did not complete': `select count(*) from run_results
    where run_id in (select id from runs where status <> 'completed')`,
  'places of ended runs': 'select count(*) from run_places',
  'progress of ended runs': 'select count(*) from run_progress',
  'counters that are wrong': `select count(*) from (
    select owner_id, project_id, result_rank, status, reports, score_sum
      from report_counters where reports <> 0
    except
    select owner_id, project_id, coalesce(result_rank, 0), status, count(*), sum(coalesce(score, 0))
      from reports where deleted_at is null group by 1, 2, 3, 4
    except
    select owner_id, '', coalesce(result_rank, 0), status, count(*), sum(coalesce(score, 0))
      from reports where deleted_at is null group by 1, 3, 4)`,
}

/** Call it once the service has ended. */
export function contradictionsIn(file: string): string[] {
  const database = new Sqlite(file, { readonly: true })
  try {
    const found = Object.entries(CONTRADICTIONS).flatMap(([name, query]) => {
      const count = Number(database.prepare(query).pluck().get())
      return count === 0 ? [] : [`${name}: ${count}`]
    })
    const integrity = String(database.pragma('integrity_check', { simple: true }))
    return integrity === 'ok' ? found : [...found, `integrity: ${integrity}`]
  } finally {
    database.close()
  }
}

/** Ends of the runs, for printing: `completed 120, timeout 14, …`. */
export function endingsIn(file: string): string {
  const database = new Sqlite(file, { readonly: true })
  try {
    const rows = database
      .prepare<[], { ending: string; runs: number }>(
        `select coalesce(error_code, status) as ending, count(*) as runs
          from runs group by 1 order by 2 desc`,
      )
      .all()
    return rows.map(({ ending, runs }) => `${ending} ${runs}`).join(', ')
  } finally {
    database.close()
  }
}
