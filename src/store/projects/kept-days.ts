import { LRUCache } from 'lru-cache'
import type { ProjectDay } from './project-days.ts'

export interface ShownPages {
  readonly projectId: string
  /** Those that everyone may see now. */
  readonly reports: readonly { readonly id: string }[]
  readonly now: number
}

const MOST_PROJECTS = 200
const FRESH_MS = 60_000

/**
 * Keeps the days of public projects for up to a minute: they are made of thousands of runs, and everyone may ask for
 * them. A page that is no longer public, or is new, changes them at once.
 */
export function createKeptDays() {
  const kept = createKept<readonly ProjectDay[]>()
  return async (
    { projectId, reports, now }: ShownPages,
    read: () => Promise<readonly ProjectDay[]>,
  ): Promise<readonly ProjectDay[]> => {
    const ids = reports.map(({ id }) => id).join(' ')
    return await kept({ key: `${projectId} ${ids}`, now }, read)
  }
}

/** Keeps what was read for up to a minute. */
export function createKept<Value>() {
  const kept = new LRUCache<string, { readonly reading: Promise<Value> }>({ max: MOST_PROJECTS })
  return async (
    asked: { readonly key: string; readonly now: number },
    read: () => Promise<Value>,
  ): Promise<Value> => {
    const key = `${Math.floor(asked.now / FRESH_MS)} ${asked.key}`
    const known = kept.get(key)
    if (known) return await known.reading
    const reading = read()
    // Kept before it is there: visitors who ask at the same time wait for the same reading.
    kept.set(key, { reading })
    reading.catch(() => kept.delete(key))
    return await reading
  }
}
