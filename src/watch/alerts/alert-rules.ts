import { whatChanged } from '../../report/compare/what-changed.ts'
import { selectedCheck, selectsPage } from '../../report/rules/judge-site-rules.ts'
import { newsLines } from '../../report/write/change-lines.ts'
import { fractionOf } from '../spread.ts'
import { observeCrawl, observeFailedCrawl } from './observe-crawl.ts'
import { observeFailure, observeRun } from './observe-run.ts'
import { nextSamples } from './next-samples.ts'
import { runNumbers } from './run-numbers.ts'
import { NEW_ALERT, stepAlert } from './step-alert.ts'

const MINUTE_MS = 60_000
const SOONEST_MS = 10 * MINUTE_MS
const LATEST_MS = 30 * MINUTE_MS

/** All rules about alerts, for the code that ends a run: none of them uses the database or a clock. */
export const ALERT_RULES = {
  newAlert: NEW_ALERT,
  runNumbers,
  nextSamples,
  observeRun,
  observeFailure,
  observeCrawl,
  observeFailedCrawl,
  selectedCheck,
  selectsPage,
  stepAlert,
  whatChanged,
  newsLines,
  /** When the run to confirm a suspected alert is made. */
  confirmAt: (runId: string, now: number): number =>
    Math.round(now + SOONEST_MS + fractionOf(runId) * (LATEST_MS - SOONEST_MS)),
}

export type AlertRules = typeof ALERT_RULES

/** The same with the operator's limit of page loads of noisy pages. */
export function alertRules({ mostLoads }: { readonly mostLoads: number }): AlertRules {
  return { ...ALERT_RULES, nextSamples: (measured) => nextSamples(measured, mostLoads) }
}
