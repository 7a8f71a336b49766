import type { Schedule } from '../../../store/schedules/schedule-row.ts'
import type { ScheduleDraft } from '../../../store/schedules/schedules.ts'
import { readSchedule } from '../../../watch/read-schedule.ts'

/** The audit frequencies that people can choose. */
export const FREQUENCIES = [
  ['hour', 'Every hour', '0 * * * *'],
  ['six-hours', 'Every 6 hours', '0 */6 * * *'],
  ['day', 'Every day at 06:00', '0 6 * * *'],
  ['week', 'Every Monday at 06:00', '0 6 * * 1'],
] as const

/** Value of the form: `none` without one, `custom` for one that the API has set. */
export function frequencyOf(schedule: Schedule | undefined): string {
  if (!schedule || schedule.cron === null) return 'none'
  return FREQUENCIES.find(([, , cron]) => cron === schedule.cron)?.[0] ?? 'custom'
}

/** Null for none; undefined if the schedule is unchanged. */
export function scheduleDraft(
  frequency: string,
  { timeZone, minIntervalMs }: { readonly timeZone: string; readonly minIntervalMs: number },
): ScheduleDraft | null | undefined {
  if (frequency === 'none') return null
  const chosen = FREQUENCIES.find(([name]) => name === frequency)
  if (!chosen) return undefined
  const read = readSchedule({ cron: chosen[2], timeZone }, { now: Date.now(), minIntervalMs })
  if (!read.schedule) return undefined
  const { firings, ...times } = read.schedule
  return { ...times, nextRunAt: firings[0] ?? null }
}
