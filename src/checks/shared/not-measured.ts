import { notApplicable, type Outcome } from '../check.ts'
import { NOT_TRIED, ON_DESKTOP } from '../../facts/lab/not-tried.ts'

/** Nothing failed: the test is still pending, or belongs to another device. */
const EXPECTED: ReadonlySet<string> = new Set([NOT_TRIED.reason, ON_DESKTOP.reason])

/** For what the browser should have measured and did not; `reason` is a sentence of the lab. */
export function notMeasured(reason = 'Lighthouse gave no result.'): Outcome {
  const clause = reason.replace(/^(?:It|A|The|There|This|No|What|After|Only) /, (first) =>
    first.toLowerCase(),
  )
  const said = `Not measured: ${clause.replace(/\.$/, '')}`
  return EXPECTED.has(reason)
    ? notApplicable(said)
    : { status: 'not-applicable', reason: said, unmeasured: true }
}
