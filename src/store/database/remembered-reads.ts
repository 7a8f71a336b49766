import { LRUCache } from 'lru-cache'
import type { Connection } from './database.ts'
import { type Moment, momentReader } from './moment.ts'
import { shareReads } from './shared-reads.ts'

interface Remembered<Found> {
  readonly found: Found
  /** Whether the read before it had the same state. */
  readonly steady: boolean
}

/** One takes about a kilobyte. */
const MOST_REMEMBERED = 2_000

/**
 * Remembers what was read, for as long as nothing in the database changes: then only the state is read, one statement
 * for all who ask at that time. A database that changed between the last two reads of a name is likely to have changed
 * again, so the name is read at once.
 */
export function rememberReads<Found extends Moment>(
  db: Connection,
  read: (name: string) => Promise<Found | undefined>,
): (name: string) => Promise<Found | undefined> {
  const remembered = new LRUCache<string, Remembered<Found>>({ max: MOST_REMEMBERED })
  const readMoment = shareReads(momentReader(db))
  const readAll = shareReads(async (name) => {
    const found = await read(name)
    if (found === undefined || found.state === null) remembered.delete(name)
    else {
      const steady = remembered.peek(name)?.found.state === found.state
      remembered.set(name, { found, steady })
    }
    return found
  })

  return async (name) => {
    const last = remembered.get(name)
    if (!last?.steady) return await readAll(name)
    const moment = await readMoment('')
    if (moment?.state !== last.found.state) return await readAll(name)
    return { ...last.found, now: moment.now }
  }
}
