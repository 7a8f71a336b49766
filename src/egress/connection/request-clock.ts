import { EgressError } from '../egress-error.ts'

/** Aborts at the timeout, or with the first of the other signals; the reason is an `EgressError`. */
export function requestClock(
  totalMs: number,
  others: readonly AbortSignal[],
): { readonly signal: AbortSignal; readonly stop: () => void } {
  const clock = new AbortController()
  const timer = setTimeout(
    () => clock.abort(new EgressError('timeout', `no whole answer in ${totalMs} ms`)),
    totalMs,
  )
  const abort = () => clock.abort(new EgressError('aborted', 'given up by the caller'))
  for (const other of others) {
    if (other.aborted) abort()
    other.addEventListener('abort', abort, { once: true })
  }
  return {
    signal: clock.signal,
    stop: () => {
      clearTimeout(timer)
      for (const other of others) other.removeEventListener('abort', abort)
    },
  }
}
