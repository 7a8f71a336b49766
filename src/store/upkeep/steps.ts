/** Steps of which each is done although an earlier one failed. */
export interface Steps {
  /** Returns 0 if it fails. */
  readonly step: (work: () => Promise<number | void>) => Promise<number>
  /** Keeps an error that did not end its step. */
  readonly keepError: (error: unknown) => void
  /** @throws {unknown} what failed, once every step had its turn */
  readonly end: () => void
}

/** @param signal interrupts them: the next step throws */
export function createSteps(signal: AbortSignal | undefined): Steps {
  const errors: unknown[] = []
  return {
    async step(work) {
      signal?.throwIfAborted()
      try {
        return (await work()) ?? 0
      } catch (error) {
        signal?.throwIfAborted()
        errors.push(error)
        return 0
      }
    },
    keepError: (error) => void errors.push(error),
    end() {
      if (errors.length === 1) throw errors[0]
      if (errors.length > 1) throw new AggregateError(errors, `${errors.length} parts failed.`)
    },
  }
}
