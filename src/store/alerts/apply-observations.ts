import type { WhatChanged } from '../../report/compare/what-changed.ts'
import type { AlertNews, AlertStep } from '../../watch/alerts/step-alert.ts'
import type { Observation } from '../../watch/alerts/watched-run.ts'
import type { Connection } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { type AlertRow, knownAlert, statusColumns } from './alert-row.ts'
import { queueConfirming } from './queue-confirming.ts'
import { recordAlertEvents, type ToldAlert } from './record-alert-events.ts'
import type { EndedRun, WatchedReport, WatchRules } from './watch-rules.ts'

interface Compared {
  /** Number of the previous run. */
  readonly number: number
  readonly changes: WhatChanged
}

interface Applying {
  readonly rules: WatchRules
  readonly run: EndedRun
  readonly report: WatchedReport
  readonly alerts: readonly AlertRow[]
  readonly observations: readonly Observation[]
  readonly now: number
  readonly conditions: string | null
  readonly compare: (observation: Observation) => Promise<Compared | undefined>
}

interface Moved {
  readonly row: AlertRow
  readonly news: AlertNews | undefined
}

/** Updates each alert by the run's observation about its rule, queues the confirming run, and records the events. */
export async function applyObservations(trx: Connection, applying: Applying): Promise<void> {
  const { alerts, observations, run } = applying
  const byRule = new Map(alerts.map((row) => [row.rule, row]))
  const told: ToldAlert[] = []
  const suspected: AlertRow[] = []
  for (const observation of observations) {
    const before = byRule.get(observation.rule)
    // Nothing is stored for a rule that was never broken.
    if (!before && observation.seen.kind !== 'bad') continue
    const moved = await moveAlert(trx, { applying, observation, before })
    if (moved.news) told.push({ row: moved.row, news: moved.news })
    if (moved.row.state === 'suspected' && before?.state !== 'suspected') suspected.push(moved.row)
  }
  if (suspected.length > 0) await queueConfirming(trx, { ...applying, suspected })
  if (told.length > 0) await recordAlertEvents(trx, { ...applying, told, runNumber: run.number })
}

interface Moving {
  readonly applying: Applying
  readonly observation: Observation
  readonly before: AlertRow | undefined
}

async function moveAlert(
  trx: Connection,
  { applying, observation, before }: Moving,
): Promise<Moved> {
  const { rules, run, now } = applying
  const status = before ? knownAlert(before) : rules.newAlert
  const isConfirming = run.samples !== null
  const step = rules.stepAlert(status, observation.seen, { now, isConfirming })
  const begins = status.state === 'ok' && step.status.state !== 'ok'
  const change = {
    ...statusColumns(step.status),
    ...timesOf(step, status.state, now),
    ...(observation.value === null ? {} : { value: observation.value }),
    ...(observation.seen.kind === 'bad' ? textsOf(observation) : {}),
    ...(begins ? await beginning(applying, observation) : {}),
    updated_at: now,
  }
  const row = before
    ? await trx
        .updateTable('alerts')
        .set(change)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await insertAlert(trx, { applying, observation, change })
  return { row, news: step.news }
}

async function insertAlert(
  trx: Connection,
  {
    applying: { run, now, conditions },
    observation,
    change,
  }: {
    applying: Applying
    observation: Observation
    change: ReturnType<typeof statusColumns> & { updated_at: number }
  },
): Promise<AlertRow> {
  return await trx
    .insertInto('alerts')
    .values({
      id: newId(),
      report_id: run.report_id,
      rule: observation.rule,
      value: observation.value,
      baseline: null,
      threshold: null,
      conditions,
      created_at: now,
      ...textsOf(observation),
      ...change,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function textsOf({ title, message, unit }: Observation) {
  return { title, message, unit }
}

function timesOf(step: AlertStep, before: AlertRow['state'], now: number) {
  const { state } = step.status
  if (step.isNoise) return { noise_at: now }
  if (state === 'confirmed' && (before === 'ok' || before === 'suspected')) {
    return { opened_at: now, resolved_at: null }
  }
  return state === 'ok' && before === 'recovering' ? { resolved_at: now } : {}
}

/** Its baseline from now on, and the changes in the run that gave the first sign. */
async function beginning({ run, conditions, compare }: Applying, observation: Observation) {
  const compared = await compare(observation)
  return {
    baseline: observation.usual,
    threshold: observation.threshold,
    conditions,
    run_number: run.number,
    before_number: compared?.number ?? null,
    changes: compared ? JSON.stringify(compared.changes) : null,
  }
}
