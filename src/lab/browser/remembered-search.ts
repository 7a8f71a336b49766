import type { BrowserSearch } from './find-browser.ts'

/** A browser that was found is remembered until it fails to start; a missing one may be installed later. */
export interface RememberedSearch {
  /** Never rejects. */
  browser(): Promise<BrowserSearch>
  /** It did not start. */
  forget(): void
}

export function rememberSearch(search: () => Promise<BrowserSearch>): RememberedSearch {
  let found: Promise<BrowserSearch> | undefined
  return {
    async browser() {
      const searching = (found ??= search().catch((error: unknown) => ({
        found: false,
        reason: `The search for a browser failed: ${messageOf(error)}`,
      })))
      const result = await searching
      if (!result.found && found === searching) found = undefined
      return result
    },
    forget() {
      found = undefined
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
