/** Steps of which each is done although an earlier one failed. */
export interface Steps {
  /** Returns 0 if it fails. */
  readonly step: (work: () => Promise<number | void>) => Promise<number>
  /** A fault that did not keep a step from being done. */
  readonly fault: (error: unknown) => void
  /** @throws {unknown} what failed, once every step had its turn */
  readonly end: () => void
}

/** @param signal interrupts them: the next step throws */
export function createSteps(signal: AbortSignal | undefined): Steps {
  const faults: unknown[] = []
  return {
    async step(work) {
      signal?.throwIfAborted()
      try {
        return (await work()) ?? 0
      } catch (error) {
        signal?.throwIfAborted()
        faults.push(error)
        return 0
      }
    },
    fault: (error) => void faults.push(error),
    end() {
      if (faults.length === 1) throw faults[0]
      if (faults.length > 1) throw new AggregateError(faults, `${faults.length} parts failed.`)
    },
  }
}
