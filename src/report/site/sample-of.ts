import type { MeasuredPage, PageSample, SampledCheck } from '../../crawl/page-sample.ts'
import type { AuditOutcome, CheckResult, Results } from '../results.ts'

const MAX_MESSAGE = 200

/** What a site's report keeps of an audit with a browser. */
export function sampleOf(number: number, outcome: AuditOutcome): PageSample {
  if (outcome.status === 'failed') return { number, measured: null, reason: outcome.error.message }
  const { results } = outcome
  const measured = measuredOf(results)
  if (measured) return { number, measured, reason: null }
  const reason = results.lab?.status === 'not-measured' ? results.lab.reason : null
  return { number, measured: null, reason: reason ?? 'No browser loaded the page.' }
}

function measuredOf(results: Results): MeasuredPage | null {
  const { lab, score, result, categories, checks, environment } = results
  if (lab?.status !== 'measured') return null
  const [device] = lab.devices
  const performance = categories.find(({ id }) => id === 'performance')?.score ?? null
  return {
    score,
    result,
    // The load was slowed by something else than the page.
    loading:
      performance === null || environment.disturbance !== undefined ? null : performance / 100,
    metrics: {
      lcp: device?.metrics.lcp ?? null,
      cls: device?.metrics.cls ?? null,
      tbt: device?.metrics.tbt ?? null,
    },
    checks: checks.flatMap(sampledCheck),
    ...scriptedLinksOf(checks),
  }
}

function scriptedLinksOf(checks: readonly CheckResult[]): Pick<MeasuredPage, 'scriptedLinks'> {
  const check = checks.find(({ id }) => id === 'rendered-links')
  if (check === undefined || check.carried || check.evidence_total === 0) return {}
  return { scriptedLinks: check.evidence_total }
}

/** A check of the browser that has an outcome; those of plain HTTP were run on every page of the crawl. */
function sampledCheck(check: CheckResult): SampledCheck[] {
  const { id, stage, outcome, tier, points, message, title } = check
  if (stage !== 'lab' || check.carried || check.superseded_by !== null) return []
  if (outcome !== 'pass' && outcome !== 'warn' && outcome !== 'fail') return []
  const text = (message ?? title).slice(0, MAX_MESSAGE)
  return [{ check: id, outcome, extent: extentOf(check), tier, points, message: text }]
}

/** As in `score/extent.ts`; results do not keep the share of elements that fail. */
function extentOf({ outcome, category, value }: CheckResult): number {
  if (outcome === 'pass') return 0
  if (outcome === 'warn') return 0.5
  if (category !== 'accessibility' || value?.unit !== 'count' || value.number > 4) return 1
  return value.number === 1 ? 0.6 : 0.8
}
