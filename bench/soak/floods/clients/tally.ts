/** Limit of a whole flood per second, however fast the responses: a flood from one machine is bounded as well. */
const MOST_A_SECOND = 1_500

export interface TallySums {
  /** Requests sent, or connections opened if there are no requests. */
  readonly sent: number
  readonly opened: number
  /** By status, or by the end of a connection without one. */
  readonly answers: Readonly<Record<string, number>>
  /** Failed requests of honest clients in this process. */
  readonly failures: readonly string[]
}

export type Tally = ReturnType<typeof createTally>

/** Counts a flood's requests and their responses. */
export function createTally() {
  const began = performance.now()
  const answers: Record<string, number> = {}
  const failures: string[] = []
  let sent = 0
  let opened = 0
  return {
    /** Whether the flood has reached its limit. */
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
