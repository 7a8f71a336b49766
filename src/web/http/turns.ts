import { Problem } from './problem.ts'

export const TURN_LIMITS = {
  /** Responses in progress of one address group: its maximum part of the server. */
  ofGroup: 8,
  /** Limit for all groups: more would only delay each response, since there is one main thread. */
  ofAll: 32,
  /**
   * Waiting requests of one group: an office of 200 people with six connections each, more than the API requests of a
   * key.
   */
  waitingOfGroup: 1_200,
  /** Waiting requests of all groups, about 15 KB each. */
  waitingOfAll: 4_000,
  /** Longest wait, after which a request is answered 503 with Retry-After. */
  waitMs: 20_000,
  /** Seconds to wait before retrying. */
  retryAfter: 10,
  /** The requester's name in the refusal. */
  group: 'your network',
}

export type TurnLimits = typeof TURN_LIMITS

/**
 * Changes of one account mostly wait for each other in the database, where each holds one of ten connections: a hundred
 * at once would leave none for anybody else.
 */
export const CHANGE_LIMITS: TurnLimits = {
  ...TURN_LIMITS,
  ofGroup: 3,
  /** Their bodies have been read: up to 256 KB each. */
  waitingOfGroup: 300,
  waitingOfAll: 1_000,
  group: 'your account',
}

/** Connections that changes leave to everything else. */
const KEPT_FREE = 4

/**
 * Those of a process with this many connections; without a pool, only one change at a time has the connection. Accounts
 * together would otherwise take all of them, and nobody could read anything.
 */
export function changeLimits(pool: number | undefined): TurnLimits {
  if (pool === undefined) return CHANGE_LIMITS
  return { ...CHANGE_LIMITS, ofAll: Math.max(1, pool - KEPT_FREE) }
}

interface Waiter {
  readonly begin: () => void
  readonly refuse: () => void
}

interface Group {
  inWork: number
  /** When it was last served, as a number of turns. */
  servedAt: number
  readonly waiting: Set<Waiter>
}

export type Turns = ReturnType<typeof createTurns>

/**
 * Turns for responses that occupy the main thread, or the database: those of one group, such as an address group, wait
 * for each other. Between groups, the one with the fewest in progress is next, then the one that was served longest ago.
 * If too many wait, the last of the longest queue is refused: a crowd cannot take the places of others. In memory, for
 * one process.
 */
export function createTurns(limits: TurnLimits = TURN_LIMITS) {
  /** Groups with a response in progress or waiting. */
  const groups = new Map<string, Group>()
  let inWork = 0
  let waiting = 0
  let served = 0

  function begin(group: Group): void {
    inWork += 1
    served += 1
    group.inWork += 1
    group.servedAt = served
  }

  function next(): void {
    while (inWork < limits.ofAll) {
      const ready = [...groups.values()].filter(
        (each) => each.waiting.size > 0 && each.inWork < limits.ofGroup,
      )
      const [group] = ready.toSorted((a, b) => a.inWork - b.inWork || a.servedAt - b.servedAt)
      const [waiter] = group?.waiting ?? []
      if (!group || !waiter) return
      begin(group)
      waiter.begin()
    }
  }

  /** Ends the turn; further calls do nothing. */
  function ending(name: string, group: Group): () => void {
    let ended = false
    return () => {
      if (ended) return
      ended = true
      inWork -= 1
      group.inWork -= 1
      forget(name, group)
      next()
    }
  }

  function forget(name: string, group: Group): void {
    if (group.inWork === 0 && group.waiting.size === 0) groups.delete(name)
  }

  /** Makes room for one more of this group; false if its own queue is the longest. */
  function makeRoom(group: Group): boolean {
    if (group.waiting.size >= limits.waitingOfGroup) return false
    if (waiting < limits.waitingOfAll) return true
    const [longest] = [...groups.values()].toSorted((a, b) => b.waiting.size - a.waiting.size)
    if (!longest || longest.waiting.size <= group.waiting.size + 1) return false
    ;[...longest.waiting].at(-1)?.refuse()
    return true
  }

  return {
    /**
     * Resolves with the function that ends the turn, once the turn has come.
     *
     * @param signal aborts when the client has disconnected: the waiting then ends
     * @throws {Problem} `busy` if it has not come in time, or too many wait
     */
    async take(name: string, signal: AbortSignal): Promise<() => void> {
      const group = groups.get(name) ?? { inWork: 0, servedAt: 0, waiting: new Set() }
      groups.set(name, group)
      const isFree = inWork < limits.ofAll && group.inWork < limits.ofGroup
      if (isFree && group.waiting.size === 0) {
        begin(group)
        return ending(name, group)
      }
      if (!makeRoom(group)) {
        forget(name, group)
        throw busy(limits, true)
      }

      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      const leave = () => {
        group.waiting.delete(waiter)
        waiting -= 1
        clearTimeout(timer)
        signal.removeEventListener('abort', refuse)
      }
      const refuse = () => {
        leave()
        // Others may have all turns while this group has few, or none.
        const isOwn = group.inWork >= limits.ofGroup
        forget(name, group)
        reject(busy(limits, isOwn))
      }
      const waiter: Waiter = {
        begin: () => {
          leave()
          resolve(undefined)
        },
        refuse,
      }
      const timer = setTimeout(refuse, limits.waitMs)
      signal.addEventListener('abort', refuse)
      group.waiting.add(waiter)
      waiting += 1
      await promise
      return ending(name, group)
    },

    /** Numbers in progress and waiting. */
    depth: () => ({ inWork, waiting }),
  }
}

function busy({ retryAfter, group }: typeof TURN_LIMITS, isOwn: boolean): Problem {
  const requests = isOwn ? `requests from ${group}` : 'requests'
  return new Problem(
    'busy',
    `Too many ${requests} are waiting. Try again in ${retryAfter} seconds.`,
    { headers: { 'Retry-After': String(retryAfter) } },
  )
}
