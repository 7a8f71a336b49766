/**
 * Work of which a few pieces run at once while others wait in lines, one per address group or user. The line that has had
 * the fewest turns is next, so that a newcomer waits for the work in progress and not for a flood from elsewhere. A full
 * line refuses further entries; if too many wait in total, the latest entry of the line with the most turns and demand is
 * refused.
 */
export interface FairTurnsOptions {
  readonly atOnce: number
  /** Limit of one line. */
  readonly mostOfOne: number
  /** Limit over all lines. */
  readonly mostWaiting: number
  /** Error that is thrown on refusal. */
  readonly refusal: () => Error
}

interface Waiting {
  readonly line: string
  readonly start: () => void
  readonly refuse: (error: Error) => void
}

/** After this many turns, a line's past counts half, so that it does not weigh for long. */
const HALVED_AFTER = 100

/** Weight of one turn after five halvings. */
const FORGOTTEN = 1 / 32

export function createFairTurns({ atOnce, mostOfOne, mostWaiting, refusal }: FairTurnsOptions) {
  /** In order of arrival. */
  const waiting: Waiting[] = []
  const past = createPast()
  let busy = 0

  const lengthOf = (line: string): number => waiting.filter((each) => each.line === line).length
  const wants = (line: string): number => past.turns(line) + lengthOf(line)

  /** The latest entry of the line with the highest demand, if that exceeds the newcomer's. */
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

  /** The slot is passed on rather than released, so that no one can take it in between. */
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

/** Turns of each line since the last moment without waiting requests. */
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
