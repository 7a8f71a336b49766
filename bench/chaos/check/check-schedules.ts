import type { Found } from './found.ts'
import { type History, isAcknowledged, mayHaveHappened } from './history.ts'

/** Checks that each schedule is the last that was acknowledged, or one that was requested after it. */
export function checkSchedules(
  { exchanges }: Pick<History, 'exchanges'>,
  { schedules }: Pick<Found, 'schedules'>,
): string[] {
  const stories = Map.groupBy(exchanges, ({ asked }) =>
    asked.what === 'schedule' ? asked.project : '',
  )
  stories.delete('')
  return [...stories].flatMap(([project, story]) => {
    const last = story.findLastIndex(isAcknowledged)
    const since = (last === -1 ? story : story.slice(last)).filter(mayHaveHappened)
    const possible = new Set(
      since.map(({ asked }) => (asked.what === 'schedule' ? cronOf(asked.hour) : '')),
    )
    if (last === -1) possible.add('')
    const found = schedules.get(project) ?? ['']
    if (found.length > 1) return [`${project} has ${found.length} schedules`]
    const [cron = ''] = found
    return possible.has(cron)
      ? []
      : [`${project} has the schedule “${cron}”, not ${[...possible].join(' or ')}`]
  })
}

/** One day of the year: no run may start by itself. */
export function cronOf(hour: number): string {
  return `0 ${hour} 29 2 *`
}
