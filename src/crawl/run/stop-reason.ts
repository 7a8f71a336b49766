import type { TroubleReason } from '../politeness/trouble.ts'

/** Why a crawl ended before all known URLs were fetched; null if it did not. */
export type StopReason = 'max-pages' | 'max-bytes' | 'max-time' | TroubleReason

const BY_SITE: ReadonlySet<StopReason> = new Set<TroubleReason>([
  'slow-down',
  'server-errors',
  'no-answer',
  'challenges',
])

/** Whether a crawl ended at the wish of the site. */
export function asksToStop(stop: StopReason | null): boolean {
  return stop !== null && BY_SITE.has(stop)
}
