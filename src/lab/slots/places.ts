/** A limited number of places. Waiting parties are served in turn, each in order of arrival. */
export interface Places {
  /**
   * Resolves with a function that releases the place. Rejects when the signal aborts while waiting.
   *
   * @param party whose place it is: a party with a hundred requests lets another one's first request in between
   */
  take(signal: AbortSignal, party?: string): Promise<() => void>
  /** The same ahead of all turns and without counting as one: for short work that a user waits for. */
  takeNext(signal: AbortSignal): Promise<() => void>
}

interface Waiting {
  /** Undefined ahead of all turns. */
  readonly party: string | undefined
  readonly enter: () => void
}

/** Parties whose last turn is remembered; one served before all these counts as new. */
const MOST_REMEMBERED = 1000

/** Less than the turn of a party that has had none. */
const BEFORE_ALL = -1

export function createPlaces(count: number): Places {
  let free = count
  let turns = 0
  const waiting: Waiting[] = []
  const lastTurn = new Map<string, number>()

  function serve(party: string | undefined): void {
    if (party === undefined) return
    lastTurn.delete(party)
    lastTurn.set(party, (turns += 1))
    const [oldest] = lastTurn.keys()
    if (lastTurn.size > MOST_REMEMBERED && oldest !== undefined) lastTurn.delete(oldest)
  }

  function leave(): void {
    const turnOf = ({ party }: Waiting) =>
      party === undefined ? BEFORE_ALL : (lastTurn.get(party) ?? 0)
    const first = Math.min(...waiting.map(turnOf))
    const next = waiting.find((each) => turnOf(each) === first)
    if (next === undefined) {
      free += 1
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    serve(next.party)
    next.enter()
  }

  async function wait(signal: AbortSignal, party: string | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        waiting.splice(waiting.indexOf(own), 1)
        reject(signal.reason)
      }
      const enter = () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      const own = { party, enter }
      signal.addEventListener('abort', onAbort, { once: true })
      waiting.push(own)
    })
  }

  async function enter(signal: AbortSignal, party: string | undefined): Promise<() => void> {
    signal.throwIfAborted()
    if (free > 0) {
      free -= 1
      serve(party)
    } else await wait(signal, party)
    let left = false
    return () => {
      if (!left) leave()
      left = true
    }
  }

  return {
    take: async (signal, party = '') => await enter(signal, party),
    takeNext: async (signal) => await enter(signal, undefined),
  }
}
