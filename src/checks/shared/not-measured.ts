import { notApplicable, type Outcome } from '../check.ts'

/** Of what Lighthouse was to tell and did not: an audit of its own broke, or the page ended too soon. */
export function notMeasured(): Outcome {
  return notApplicable('Not measured: Lighthouse gave no answer.')
}
