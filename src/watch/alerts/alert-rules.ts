import { whatChanged } from '../../report/compare/what-changed.ts'
import { changeLines } from '../../report/write/change-lines.ts'
import { fractionOf } from '../spread.ts'
import { observeFailure, observeRun } from './observe-run.ts'
import { runNumbers } from './run-numbers.ts'
import { NEW_ALERT, stepAlert } from './step-alert.ts'

const MINUTE_MS = 60_000
const SOONEST_MS = 10 * MINUTE_MS
const LATEST_MS = 30 * MINUTE_MS

/** Everything that decides about alerts, for whoever ends a run: none of it asks the database or a clock. */
export const ALERT_RULES = {
  newAlert: NEW_ALERT,
  runNumbers,
  observeRun,
  observeFailure,
  stepAlert,
  whatChanged,
  changeLines,
  /** When a run is made that is to confirm what this one suspects. */
  confirmAt: (runId: string, now: number): number =>
    Math.round(now + SOONEST_MS + fractionOf(runId) * (LATEST_MS - SOONEST_MS)),
}

export type AlertRules = typeof ALERT_RULES
