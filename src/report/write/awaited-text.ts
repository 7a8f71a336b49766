import type { LabSummary } from '../summary/lab-summary.ts'
import { durationText } from './number-text.ts'

type Awaited = NonNullable<LabSummary['devices'][number]['awaited']>

/** Result of the wait, after the selector and a comma. */
export function awaitedText({ after, known }: Awaited): string {
  if (!known) return 'a selector that the browser does not support; it did not wait'
  if (after === null) return 'not found within 10 s; the page was tested without it'
  return `found ${durationText(after)} after the page load`
}
