import { setImmediate } from 'node:timers/promises'

export interface Paused<Result> {
  /** What it gave on the way, without empty texts. */
  readonly texts: readonly string[]
  readonly result: Result
}

/** Does long work step by step, with other requests after each. */
export async function withPauses<Result>(
  steps: Generator<string | undefined, Result>,
): Promise<Paused<Result>> {
  const texts: string[] = []
  for (;;) {
    const step = steps.next()
    if (step.done === true) return { texts, result: step.value }
    if (step.value) texts.push(step.value)
    await setImmediate()
  }
}
