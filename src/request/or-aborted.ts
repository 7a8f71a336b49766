/**
 * The outcome of work that may go on for long after its signal. Rejects with the signal's reason if it aborts first; what
 * becomes of the work is then ignored. The listener is removed: Node keeps a signal of several for as long as it has one.
 */
export async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
