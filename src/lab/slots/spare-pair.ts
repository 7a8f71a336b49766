import type { Pair } from './pair.ts'

/** Holds one browser slot that waits for a run. Whoever takes it owns it. */
export interface SparePair {
  /** The waiting slot, which may still be starting. */
  waiting(): Promise<Pair> | undefined
  keep(starting: Promise<Pair>): void
  take(): Promise<Pair> | undefined
}

/** A waiting browser takes 150 MB or more, its runner as much. */
const IDLE_MS = 120_000

interface Spare {
  readonly pair: Promise<Pair>
  stopWatching: () => void
}

/** An unused slot is ended after a while, a broken one at once. */
export function createSparePair(end: (pair: Pair) => Promise<void>): SparePair {
  let spare: Spare | undefined

  function take(): Promise<Pair> | undefined {
    const taken = spare
    taken?.stopWatching()
    spare = undefined
    return taken?.pair
  }

  function watch(own: Spare, pair: Pair): void {
    if (own !== spare) return
    const drop = () => {
      void take()
      void end(pair)
    }
    const idle = setTimeout(drop, IDLE_MS).unref()
    const stopListening = pair.onBroken(drop)
    own.stopWatching = () => {
      clearTimeout(idle)
      stopListening()
    }
  }

  return {
    waiting: () => spare?.pair,
    keep(starting) {
      const own: Spare = { pair: starting, stopWatching: () => undefined }
      spare = own
      own.pair.then(
        (pair) => watch(own, pair),
        // Its failure is reported to the caller that takes it.
        () => void (own === spare && take()),
      )
    },
    take,
  }
}
