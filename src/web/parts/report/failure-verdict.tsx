import type { Failure } from '../../../report/results.ts'
import { Mark } from '../texts/mark.tsx'

/** In the place of a verdict, of a run that has none: what was cancelled is no fault of the page. */
export function FailureVerdict({ code }: Pick<Failure, 'code'>) {
  const cancelled = code === 'cancelled'
  const tone = cancelled ? 'plain' : 'bad'
  return (
    <p class={`verdict ${tone}`}>
      <Mark tone={tone} />
      {cancelled ? 'Cancelled' : 'No result'}
    </p>
  )
}
