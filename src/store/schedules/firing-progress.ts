import type { Selectable } from 'kysely'
import type { ScheduleTable } from '../tables/schedule-tables.ts'

/** How far a firing of several slices has come. */
export interface FiringProgress {
  /** The last report of the slice before. */
  readonly to: string
  readonly since: number
}

/** Columns of a schedule that no firing has begun. */
export const NOT_FIRING = { fired_to: null, firing_since: null } as const

/**
 * Undefined if the next firing is at its beginning. During a rolling upgrade, a process of the version before fires all
 * reports at once and leaves the columns of a firing under way: that one began before the schedule's next time.
 */
export function progressOf({
  fired_to: to,
  firing_since: since,
  next_run_at,
}: Selectable<ScheduleTable>): FiringProgress | undefined {
  if (to === null || since === null || next_run_at === null || since < next_run_at) return undefined
  return { to, since }
}
