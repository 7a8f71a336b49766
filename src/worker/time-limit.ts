/** A clock that can be stopped: waiting that is not the audit's fault does not count. */
export interface TimeLimit {
  pause(): void
  resume(): void
  /** Stops it for good: the callback is no longer called. */
  end(): void
}

export interface TimeLimitOptions {
  readonly milliseconds: number
  readonly onOver: () => void
}

export function startTimeLimit({ milliseconds, onOver }: TimeLimitOptions): TimeLimit {
  let left = milliseconds
  let since = performance.now()
  let timer: NodeJS.Timeout | undefined = setTimeout(onOver, left)
  let ended = false

  return {
    pause() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= performance.now() - since
    },
    resume() {
      if (timer !== undefined || ended) return
      since = performance.now()
      timer = setTimeout(onOver, Math.max(0, left))
    },
    end() {
      ended = true
      clearTimeout(timer)
    },
  }
}
