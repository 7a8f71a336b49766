/** So many at once, the others in the order in which they came. */
export interface Places {
  /** Resolves with how to leave. Rejects when the signal aborts while waiting. */
  take(signal: AbortSignal): Promise<() => void>
}

export function createPlaces(count: number): Places {
  let free = count
  const waiting: (() => void)[] = []

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  async function wait(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(signal.reason)
      }
      const enter = () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      waiting.push(enter)
    })
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) free -= 1
      else await wait(signal)
      let left = false
      return () => {
        if (!left) leave()
        left = true
      }
    },
  }
}
