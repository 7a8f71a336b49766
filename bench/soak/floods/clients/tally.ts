/** Of a whole flood in one second, however quickly it is answered: a flood from one machine is bounded as well. */
const MOST_A_SECOND = 1_500

export interface TallySums {
  /** Requests that were sent, or connections opened where nothing is asked. */
  readonly sent: number
  readonly opened: number
  /** By status, or how a connection ended without one. */
  readonly answers: Readonly<Record<string, number>>
  /** What honest clients of this process were refused. */
  readonly failures: readonly string[]
}

export type Tally = ReturnType<typeof createTally>

/** What a flood has done and what became of it. */
export function createTally() {
  const began = performance.now()
  const answers: Record<string, number> = {}
  const failures: string[] = []
  let sent = 0
  let opened = 0
  return {
    /** Whether the flood has reached the most that it sends. */
    isAhead: () => sent > ((performance.now() - began + 100) * MOST_A_SECOND) / 1000,
    send(count = 1): void {
      sent += count
    },
    open(): void {
      opened += 1
    },
    answer(how: string | number): void {
      answers[how] = (answers[how] ?? 0) + 1
    },
    fail(why: string): void {
      if (failures.length < 100) failures.push(why)
    },
    sums: (): TallySums => ({ sent, opened, answers, failures }),
  }
}
