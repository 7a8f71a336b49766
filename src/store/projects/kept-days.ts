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
  const kept = new LRUCache<string, Promise<readonly ProjectDay[]>>({ max: MOST_PROJECTS })
  return async (
    { projectId, reports, now }: ShownPages,
    read: () => Promise<readonly ProjectDay[]>,
  ): Promise<readonly ProjectDay[]> => {
    const ids = reports.map(({ id }) => id).join(' ')
    const key = `${projectId} ${Math.floor(now / FRESH_MS)} ${ids}`
    const known = kept.get(key)
    if (known) return await known
    const reading = read()
    // Kept before it is there: visitors who ask at the same time wait for the same reading.
    kept.set(key, reading)
    reading.catch(() => kept.delete(key))
    return await reading
  }
}
