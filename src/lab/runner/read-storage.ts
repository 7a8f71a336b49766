import type { Page } from 'puppeteer-core'
import type { StorageEntry } from '../lab-result.ts'
import { within } from './within.ts'

const PATIENCE_MS = 1000
const MOST_FRAMES = 10
const MOST = 300

/** What the page and its frames store in the browser; values are measured and dropped. */
export async function readStorage(page: Page): Promise<StorageEntry[]> {
  const frames = page.frames().slice(0, MOST_FRAMES)
  const asked = frames.map((frame) =>
    within(PATIENCE_MS, frame.evaluate(entriesInPage)).catch(() => []),
  )
  const entries = (await Promise.all(asked)).flatMap((answer: unknown) =>
    Array.isArray(answer) ? answer.flatMap(entryOf) : [],
  )
  const unique = new Map(
    entries.map((entry) => [`${entry.area} ${entry.origin} ${entry.key}`, entry]),
  )
  return [...unique.values()].slice(0, MOST)
}

/** A page may have replaced the functions that are called. */
function entryOf(answer: unknown): StorageEntry[] {
  if (!Array.isArray(answer)) return []
  const [area, origin, key, bytes]: readonly unknown[] = answer
  if (area !== 'local' && area !== 'session' && area !== 'indexed-db') return []
  if (typeof origin !== 'string' || typeof key !== 'string') return []
  const size = Number.isInteger(bytes) ? Number(bytes) : 0
  return [{ area, origin: origin.slice(0, 300), key: key.slice(0, 200), bytes: size }]
}

/** Runs in the page. Storage of a sandboxed document or an opaque origin throws on access. */
async function entriesInPage(): Promise<(readonly [string, string, string, number])[]> {
  const most = 100
  const entries = (area: string, storage: () => Storage) => {
    try {
      return Object.entries(storage())
        .slice(0, most)
        .map(([key, value]) => {
          const bytes = new Blob([key, String(value)]).size
          return [area, location.origin, key.slice(0, 200), bytes] as const
        })
    } catch {
      return []
    }
  }
  const databases = async () => {
    try {
      const found = await indexedDB.databases()
      return found
        .slice(0, most)
        .map(({ name }) => ['indexed-db', location.origin, String(name).slice(0, 200), 0] as const)
    } catch {
      return []
    }
  }
  return [
    ...entries('local', () => localStorage),
    ...entries('session', () => sessionStorage),
    ...(await databases()),
  ]
}
