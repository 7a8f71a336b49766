import type { Insertable, Selectable } from 'kysely'
import type { AlertStatus, Mute } from '../../watch/alerts/step-alert.ts'
import type { KnownAlert } from '../../watch/alerts/watched-run.ts'
import type { AlertTable } from '../tables/alert-tables.ts'

export type AlertRow = Selectable<AlertTable>

export function knownAlert(row: AlertRow): KnownAlert {
  return {
    rule: row.rule,
    state: row.state,
    since: row.since,
    goodRuns: row.good_runs,
    rounds: JSON.parse(row.rounds),
    isFlapping: row.flapping === 1,
    isTold: row.told === 1,
    confirmBy: row.confirm_by,
    mute: muteOf(row),
    conditions: row.conditions,
    value: row.value,
    toldValue: row.told_value,
    usual: row.baseline,
    threshold: row.threshold,
  }
}

export type StatusColumns = Pick<
  Insertable<AlertTable>,
  'state' | 'since' | 'good_runs' | 'rounds' | 'flapping' | 'told' | 'confirm_by'
> &
  MuteColumns

type MuteColumns = Pick<AlertRow, 'muted_until' | 'muted_until_change' | 'muted_value'>

export function statusColumns(status: AlertStatus): StatusColumns {
  return {
    state: status.state,
    since: status.since,
    good_runs: status.goodRuns,
    rounds: JSON.stringify(status.rounds),
    flapping: status.isFlapping ? 1 : 0,
    told: status.isTold ? 1 : 0,
    confirm_by: status.confirmBy,
    ...muteColumns(status.mute),
  }
}

export function muteOf(row: MuteColumns): Mute | null {
  if (row.muted_until !== null) return { kind: 'until', until: row.muted_until }
  return row.muted_until_change === 1 ? { kind: 'change', value: row.muted_value } : null
}

/** Whether messages about an alert are off now: without a date, until it changes. */
export function isMuted(mute: Mute | null, now: number): boolean {
  return mute !== null && (mute.kind === 'change' || mute.until > now)
}

export function muteColumns(mute: Mute | null): MuteColumns {
  return {
    muted_until: mute?.kind === 'until' ? mute.until : null,
    muted_until_change: mute?.kind === 'change' ? 1 : 0,
    muted_value: mute?.kind === 'change' ? mute.value : null,
  }
}
