import type { Failure } from '../../../report/results.ts'
import { Mark } from '../texts/mark.tsx'

/** Replaces the verdict of a run without one: a cancellation is not the page's fault. */
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
