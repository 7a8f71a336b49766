import type { LabSummary } from '../summary/lab-summary.ts'
import { durationText } from './number-text.ts'

type Awaited = NonNullable<LabSummary['devices'][number]['awaited']>

/** What became of the wait, behind the selector and a comma. */
export function awaitedText({ after, known }: Awaited): string {
  if (!known) return 'which is no selector that the browser knows: it did not wait'
  if (after === null) return 'which did not come within 10 s: the page was judged as it was by then'
  return `which was there ${durationText(after)} after the load`
}
