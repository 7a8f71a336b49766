import type { Page } from 'puppeteer-core'
import type { StorageEntry } from '../lab-result.ts'
import { within } from './within.ts'

/** What the page keeps in the browser, values measured and forgotten. */
export async function readStorage(page: Page): Promise<StorageEntry[]> {
  return await within(2000, page.evaluate(entriesInPage)).catch(() => [])
}

/** Runs in the page. Storage of a sandboxed document or an opaque origin throws when it is touched. */
function entriesInPage(): StorageEntry[] {
  const most = 100
  const entries = (area: StorageEntry['area'], storage: () => Storage): StorageEntry[] => {
    try {
      return Object.entries(storage())
        .slice(0, most)
        .map(([key, value]) => ({
          area,
          origin: location.origin,
          key: key.slice(0, 200),
          bytes: key.length + String(value).length,
        }))
    } catch {
      return []
    }
  }
  return [...entries('local', () => localStorage), ...entries('session', () => sessionStorage)]
}
