/**
 * What processes on one database tell each other: that there is work, that a report has changed. A signal is lost where
 * a connection breaks, so whoever hears them looks by themselves as well, if less often, and no result depends on one.
 */
export type Signal = 'work' | `report ${string}`

/** Told `undefined` where some may have been missed. */
export type Hear = (signal: Signal | undefined) => void

export interface Signals {
  /** Tells every process, this one at once. Nobody waits for it. */
  tell(signal: Signal): void
  /** @returns a function that stops it */
  hear(listener: Hear): () => void
  close(): Promise<void>
}

/** Within this process alone: SQLite has no way to wake another. */
export function createLocalSignals(): Signals & { readonly tell: Hear } {
  const listeners = new Set<Hear>()
  return {
    tell: (signal) => listeners.forEach((hear) => hear(signal)),
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}
