import { asksNetwork } from '../../report/asks-network.ts'
import { METRIC_WEIGHTS } from '../../report/score/shares.ts'
import type { CheckResult, Results } from '../../report/results.ts'
import type { Seen } from './step-alert.ts'
import { type AlertOf, type CompletedRun, NO_VALUE, type Observation } from './watched-run.ts'

const ERROR_STATUS = 400

/** Checks of high importance that fail and did not before. Metrics have a separate rule. */
export function observeChecks(run: CompletedRun, alertOf: AlertOf): Observation[] {
  const before = judgedBefore(run)
  return run.results.checks
    .filter(({ id, importance }) => importance === 'high' && !METRIC_WEIGHTS.has(id))
    .map((check) => {
      const rule = `check:${check.id}`
      const alert = alertOf(rule)
      const isKnown = alert !== undefined && alert.state !== 'ok'
      return {
        rule,
        seen: isKnown ? still(check, run) : newly(check, run, before.get(check.id)),
        title: check.title,
        message: check.message ?? check.title,
        ...NO_VALUE,
      }
    })
}

function newly(check: CheckResult, run: CompletedRun, before: CheckResult | undefined): Seen {
  if (!isJudged(check) || check.outcome !== 'fail') return { kind: 'nothing' }
  // Earlier failures are no news, and checks that were not judged are unknown.
  if (before === undefined || before.outcome === 'fail') return { kind: 'nothing' }
  return { kind: 'bad', isCertain: isCertain(check, run), isWorse: false }
}

function still(check: CheckResult, run: CompletedRun): Seen {
  if (!isJudged(check)) return { kind: 'nothing' }
  if (check.outcome !== 'fail') return { kind: 'good' }
  return { kind: 'bad', isCertain: isCertain(check, run), isWorse: false }
}

/** Markup and headers do not vary, unless the server was in trouble. */
function isCertain({ id }: CheckResult, { results }: CompletedRun): boolean {
  return !asksNetwork(id) && results.page.status < ERROR_STATUS
}

/** With another catalogue, a check may fail that would also have failed before. */
function judgedBefore({ earlier, results }: CompletedRun): Map<string, CheckResult> {
  if (earlier?.catalogue_version !== results.catalogue_version) return new Map()
  return new Map(earlier.checks.filter(isJudged).map((check) => [check.id, check]))
}

function isJudged(check: Results['checks'][number]): boolean {
  const { outcome, not_measured, ignored, superseded_by, carried } = check
  return (
    outcome !== 'error' &&
    not_measured !== true &&
    ignored !== true &&
    superseded_by === null &&
    carried === undefined
  )
}
