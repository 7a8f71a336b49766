import { matchesPath } from '../report/rules/path-pattern.ts'
import type { IgnoreEntry } from './configuration.ts'

/** Why checks are ignored on a page, by their IDs; the first of several reasons. */
export function ignoresOf(
  path: string,
  entries: readonly IgnoreEntry[],
  today: string,
): ReadonlyMap<string, string> {
  const matching = entries.filter(
    (entry) =>
      !isExpired(entry, today) && (entry.path === undefined || matchesPath(entry.path, path)),
  )
  return new Map(matching.toReversed().map(({ check, reason }) => [check, reason]))
}

/** Sentences that name the expired entries. */
export function expiredIgnores(entries: readonly IgnoreEntry[], today: string): string[] {
  return entries
    .filter((entry) => isExpired(entry, today))
    .map(({ check, until, reason }) => {
      const where = `The entry that ignores ${check} ("${reason}")`
      return `${where} expired on ${until}. Fix the finding, or set another date.`
    })
}

/** The last day is included; dates in this form sort as strings. */
function isExpired({ until }: IgnoreEntry, today: string): boolean {
  return until !== undefined && until < today
}
