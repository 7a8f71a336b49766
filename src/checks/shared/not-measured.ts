import { notApplicable, type Outcome } from '../check.ts'

/** Of what the browser was to measure and did not; `reason` is a sentence of the lab. */
export function notMeasured(reason = 'Lighthouse gave no result.'): Outcome {
  const clause = reason.replace(/^(?:It|A|The|There|This|No|What|After|Only) /, (first) =>
    first.toLowerCase(),
  )
  return notApplicable(`Not measured: ${clause.replace(/\.$/, '')}`)
}
