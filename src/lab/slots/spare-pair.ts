import type { Pair } from './pair.ts'

/** A place for one pair that waits for a run. Whoever takes it from there is the one who has it. */
export interface SparePair {
  /** The one that is there, which may still be starting. */
  waiting(): Promise<Pair> | undefined
  keep(starting: Promise<Pair>): void
  take(): Promise<Pair> | undefined
}

/** A browser that waits holds 150 MB or more, its runner as much. */
const IDLE_MS = 120_000

interface Spare {
  readonly pair: Promise<Pair>
  stopWatching: () => void
}

/** One that nobody takes is ended after a while, one that broke at once. */
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
        // Whoever takes it hears of its failure.
        () => void (own === spare && take()),
      )
    },
    take,
  }
}
