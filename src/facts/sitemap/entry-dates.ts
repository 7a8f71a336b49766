import { dateProblem } from './lastmod.ts'

/** A listed URL and its date, as written. */
export interface DatedUrl {
  readonly url: string
  readonly lastmod: string
}

/** The dates of a file's entries. */
export interface EntryDates {
  readonly dated: number
  /** The date of all entries; null if they differ, some have none, or there are too few to tell. */
  readonly same: string | null
  /** The first entries with a date in the future, and their total number. */
  readonly future: readonly DatedUrl[]
  readonly futureCount: number
  /** The first entries with a valid date that is not in the future. */
  readonly past: readonly DatedUrl[]
}

/** With fewer entries, one date for all of them may be true. */
const LEAST_SAME = 11
const KEPT_FUTURE = 20
/** Dates that are compared with the last crawl, which takes about a millisecond each. */
export const MOST_PAST = 2000

/** Collects the dates of a file's entries: `begin` at the start of each, then its parts in any order. */
export function createEntryDates({ now, most }: { readonly now: number; readonly most: number }) {
  const dates = new Set<string>()
  const future: DatedUrl[] = []
  const past: DatedUrl[] = []
  let dated = 0
  let futureCount = 0
  let url: string | null = null
  let lastmod: string | null = null

  function end(): void {
    if (url === null || lastmod === null) return
    const problem = dateProblem(lastmod, now)
    if (problem === null) {
      if (past.length < Math.min(most, MOST_PAST)) past.push({ url, lastmod })
    } else if (problem.endsWith('in the future')) {
      futureCount += 1
      if (future.length < KEPT_FUTURE) future.push({ url, lastmod })
    }
  }

  return {
    dates,
    begin(): void {
      end()
      url = null
      lastmod = null
    },
    locate(parsed: URL | null): void {
      url = parsed?.href ?? null
    },
    date(value: string): void {
      dated += 1
      dates.add(value)
      lastmod = value
    },
    of(entries: number): EntryDates {
      end()
      const [only = null] = dates
      const isSame = entries >= LEAST_SAME && dated >= entries && dates.size === 1
      return { dated, same: isSame ? only : null, future, futureCount, past }
    },
  }
}
