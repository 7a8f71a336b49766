import type { WhatChanged } from '../../report/compare/what-changed.ts'
import type { AlertNews, AlertStep } from '../../watch/alerts/step-alert.ts'
import type { Observation } from '../../watch/alerts/watched-run.ts'
import type { Connection } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { type AlertRow, knownAlert, statusColumns } from './alert-row.ts'
import { recordAlertEvents, type ToldAlert } from './record-alert-events.ts'
import type { WatchedSubject, WatchRules } from './watch-rules.ts'

interface Compared {
  /** Number of the previous run. */
  readonly number: number
  /** Null for crawls, which have a page for it. */
  readonly changes: WhatChanged | null
}

interface Applying {
  readonly rules: WatchRules
  readonly subject: WatchedSubject
  /** Number of the run or crawl. */
  readonly runNumber: number
  /** Whether it was made to confirm a suspected alert. */
  readonly isConfirming: boolean
  readonly alerts: readonly AlertRow[]
  readonly observations: readonly Observation[]
  readonly now: number
  readonly conditions: string | null
  readonly compare: (observation: Observation) => Promise<Compared | undefined>
  /** Queues a run that confirms them. Without it, the next one decides. */
  readonly confirm?: (suspected: readonly AlertRow[]) => Promise<void>
}

interface Moved {
  readonly row: AlertRow
  readonly news: AlertNews | undefined
}

/** Updates each alert by the run's observation about its rule, queues the confirming run, and records the events. */
export async function applyObservations(trx: Connection, applying: Applying): Promise<void> {
  const { alerts, observations, confirm } = applying
  const byRule = new Map(alerts.map((row) => [row.rule, row]))
  const told: ToldAlert[] = []
  const suspected: AlertRow[] = []
  for (const observation of observations) {
    const before = byRule.get(observation.rule)
    // Nothing is stored for a rule that was never broken.
    if (!before && observation.seen.kind !== 'bad') continue
    const moved = await moveAlert(trx, { applying, observation, before })
    const { resolved = moved.row.title } = observation
    if (moved.news) told.push({ row: moved.row, news: moved.news, resolved })
    if (moved.row.state === 'suspected' && before?.state !== 'suspected') suspected.push(moved.row)
  }
  if (suspected.length > 0) await confirm?.(suspected)
  if (told.length > 0) await recordAlertEvents(trx, { ...applying, told })
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
  const { rules, isConfirming, now } = applying
  const status = before ? knownAlert(before) : rules.newAlert
  const step = rules.stepAlert(status, observation.seen, { now, isConfirming })
  const begins = status.state === 'ok' && step.status.state !== 'ok'
  const change = {
    ...statusColumns(step.status),
    ...timesOf(step, status.state, now),
    ...(observation.value === null ? {} : { value: observation.value }),
    ...(step.news && step.news !== 'resolved' ? { told_value: observation.value } : {}),
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
    applying: { subject, now, conditions },
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
      id: newId(now),
      report_id: subject.kind === 'report' ? subject.id : null,
      site_audit_id: subject.kind === 'site_audit' ? subject.id : null,
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
    return { opened_at: now, resolved_at: null, reminded_at: null }
  }
  return state === 'ok' && before === 'recovering' ? { resolved_at: now } : {}
}

/** Its baseline from now on, and the changes in the run that gave the first sign. */
async function beginning({ runNumber, conditions, compare }: Applying, observation: Observation) {
  const compared = await compare(observation)
  return {
    baseline: observation.usual,
    threshold: observation.threshold,
    conditions,
    run_number: runNumber,
    before_number: compared?.number ?? null,
    changes: compared?.changes ? JSON.stringify(compared.changes) : null,
  }
}
