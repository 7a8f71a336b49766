/** Rejects as soon as the signal is aborted, though the value may come later. */
export async function orAborted<Value>(
  value: PromiseLike<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(new DOMException('Nobody waits any more.', 'AbortError'))
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([value, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
