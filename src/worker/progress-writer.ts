import type { ProgressStep } from '../queue/queue.ts'

export interface ProgressWriterOptions {
  readonly write: (step: ProgressStep) => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface ProgressWriter {
  /** Stores the step; the latest one is written when the interval has passed. */
  tell(step: ProgressStep): void
  /** Writes nothing more; resolves when the current write has ended. */
  close(): Promise<void>
}

/** At most four writes a second, however often the engine reports. */
const INTERVAL_MS = 250

export function createProgressWriter(options: ProgressWriterOptions): ProgressWriter {
  let latest: ProgressStep | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let writtenAt = Number.NEGATIVE_INFINITY
  let closed = false

  function write(): void {
    timer = undefined
    const step = latest
    if (!step) return
    latest = undefined
    writtenAt = performance.now()
    writing = writing.then(() => options.write(step)).catch(options.onError)
  }

  return {
    tell(step) {
      if (closed) return
      latest = step
      timer ??= setTimeout(write, Math.max(0, writtenAt + INTERVAL_MS - performance.now()))
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await writing
    },
  }
}
