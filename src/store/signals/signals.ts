/**
 * Signals between the processes on one database: that there is work, that a report has changed. A signal is lost if a
 * connection breaks, so listeners also poll, if less often, and no result depends on one.
 */
export type Signal = 'work' | `report ${string}`

/** Called with `undefined` if some may have been missed. */
export type Hear = (signal: Signal | undefined) => void

export interface Signals {
  /** Signals every process, this one at once, without waiting. */
  tell(signal: Signal): void
  /** @returns the function that stops it */
  hear(listener: Hear): () => void
  close(): Promise<void>
}

/** Callbacks for the end of each try. */
export interface Tries {
  readonly failed: (error: unknown) => void
  readonly worked: () => void
}

/** The two ways between processes: either may break alone. */
export interface SignalTries {
  readonly receiving: Tries
  readonly sending: Tries
}

/** Only within this process: SQLite has no way to wake another. */
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
