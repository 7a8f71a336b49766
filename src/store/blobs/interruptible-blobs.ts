import type { ListedBlobs } from './blob-store.ts'

/**
 * The same store, but nobody waits for it any longer once the signal fires: a request to a store that hangs takes half
 * a minute or more. It may still have its effect.
 */
export function interruptibleBlobs(blobs: ListedBlobs, signal: AbortSignal): ListedBlobs {
  const until = <Answer>(request: () => Promise<Answer>) => untilAborted(signal, request)
  return {
    put: (key, bytes) => until(() => blobs.put(key, bytes)),
    get: (key) => until(() => blobs.get(key)),
    delete: (key) => until(() => blobs.delete(key)),
    async *list() {
      const keys = blobs.list()[Symbol.asyncIterator]()
      try {
        for (;;) {
          const { value, done } = await until(() => keys.next())
          if (done === true) return
          yield value
        }
      } finally {
        // It ends after the request that it waits for.
        keys.return?.().catch(() => undefined)
      }
    },
  }
}

async function untilAborted<Answer>(
  signal: AbortSignal,
  request: () => Promise<Answer>,
): Promise<Answer> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([request(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
