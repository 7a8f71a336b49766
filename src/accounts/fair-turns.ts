/**
 * Work of which a few pieces are done at once, while others wait in lines: one for each address group, or user. The
 * line that has had the least is next, so that somebody new waits for what is being done, and not for a flood from
 * elsewhere. Who comes to a line that is full is sent away; where too many wait in all, the latest of the line that
 * has had and wants the most.
 */
export interface FairTurnsOptions {
  readonly atOnce: number
  /** In one line. */
  readonly mostOfOne: number
  /** In all lines. */
  readonly mostWaiting: number
  /** What is thrown where somebody is sent away. */
  readonly refusal: () => Error
}

interface Waiting {
  readonly line: string
  readonly start: () => void
  readonly refuse: (error: Error) => void
}

/** After so many turns a line's past counts half, so that nobody makes up for it for long. */
const HALVED_AFTER = 100

/** One turn, five halvings ago. */
const FORGOTTEN = 1 / 32

export function createFairTurns({ atOnce, mostOfOne, mostWaiting, refusal }: FairTurnsOptions) {
  /** In the order in which they came. */
  const waiting: Waiting[] = []
  const past = createPast()
  let busy = 0

  const lengthOf = (line: string): number => waiting.filter((each) => each.line === line).length
  const wants = (line: string): number => past.turns(line) + lengthOf(line)

  /** The latest of the line that wants the most, if that is more than what the one who comes now would. */
  function heavierThan(line: string): Waiting | undefined {
    const most = Math.max(...waiting.map((each) => wants(each.line)))
    if (most <= wants(line) + 1) return undefined
    return waiting.findLast((each) => wants(each.line) === most)
  }

  async function enter(line: string): Promise<void> {
    if (busy < atOnce) {
      busy += 1
      past.count(line)
      return
    }
    if (lengthOf(line) >= mostOfOne) throw refusal()
    if (waiting.length >= mostWaiting) {
      const pushed = heavierThan(line)
      if (!pushed) throw refusal()
      waiting.splice(waiting.indexOf(pushed), 1)
      pushed.refuse(refusal())
    }
    await new Promise<void>((start, refuse) => void waiting.push({ line, start, refuse }))
  }

  /** The place is handed on, not given up, so that nobody slips in between. */
  function leave(): void {
    const least = Math.min(...waiting.map(({ line }) => past.turns(line)))
    const next = waiting.find(({ line }) => past.turns(line) === least)
    if (!next) {
      busy -= 1
      past.forget()
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    past.count(next.line)
    next.start()
  }

  return async <Answer>(line: string, task: () => Promise<Answer>): Promise<Answer> => {
    await enter(line)
    try {
      return await task()
    } finally {
      leave()
    }
  }
}

/** How many turns each line has had, since the last moment in which nobody waited. */
function createPast() {
  const turnsOf = new Map<string, number>()
  let counted = 0
  return {
    turns: (line: string): number => turnsOf.get(line) ?? 0,

    count(line: string): void {
      turnsOf.set(line, (turnsOf.get(line) ?? 0) + 1)
      counted += 1
      if (counted < HALVED_AFTER) return
      counted = 0
      for (const [each, turns] of turnsOf) {
        if (turns <= FORGOTTEN) turnsOf.delete(each)
        else turnsOf.set(each, turns / 2)
      }
    },

    forget(): void {
      turnsOf.clear()
      counted = 0
    },
  }
}
