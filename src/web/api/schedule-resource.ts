import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { Schedule } from '../../store/schedules/schedule-row.ts'
import type { SubjectSchedule } from '../../store/schedules/schedules.ts'
import { backOffState } from '../../watch/back-off.ts'
import { readCron } from '../../watch/cron-times.ts'
import { timeText } from './time-text.ts'

const Time = Type.String({ format: 'date-time' })

export const ScheduleResource = exact({
  object: Type.Enum(['schedule']),
  id: nullable(Type.String({ format: 'uuid' })),
  state: Type.Enum(['none', 'off', 'active', 'slowed', 'paused'], {
    description:
      'slowed: the target has failed five times in a row, and the interval doubles with each further failure, up to a day. paused: stopped by the operator, or the target has failed for 14 days; a successful run resumes it.',
  }),
  set_on: nullable(Type.Enum(['project', 'report', 'site_audit'])),
  cron: nullable(Type.String()),
  time_zone: nullable(Type.String()),
  next_times: Type.Array(Time, {
    description:
      'The next five firings. Each report is audited, and a site crawled, up to a tenth of the interval later, at most an hour, always by the same time.',
  }),
  failures: nullable(
    Type.Integer({
      description:
        'Of a report or a site audit: runs in a row that could not reach the target, or crawls that failed.',
    }),
  ),
  skipped: nullable(exact({ first_at: Time, last_at: Time, count: Type.Integer() })),
})

type Resource = Static<typeof ScheduleResource>

const NONE = { id: null, set_on: null, cron: null, time_zone: null, skipped: null } as const

const SHOWN = 5

export function scheduleResource(found: SubjectSchedule, now: number): Resource {
  const { schedule, streak } = found
  const state = stateOf(found, now)
  const fires = state === 'active' || state === 'slowed'
  return {
    object: 'schedule',
    state,
    ...(schedule ? ownMembers(schedule) : NONE),
    next_times: fires ? nextTimes(schedule, now) : [],
    failures: streak?.failures ?? null,
  }
}

function ownMembers({ id, subject, cron, timeZone, skipped }: Schedule) {
  return {
    id,
    set_on: subject.kind,
    cron,
    time_zone: cron === null ? null : timeZone,
    skipped: skipped && {
      first_at: timeText(skipped.from),
      last_at: timeText(skipped.to),
      count: skipped.count,
    },
  }
}

function stateOf({ schedule, streak }: SubjectSchedule, now: number): Resource['state'] {
  if (!schedule) return 'none'
  if (schedule.cron === null) return 'off'
  if (schedule.isPaused) return 'paused'
  return streak ? backOffState(streak, now) : 'active'
}

function nextTimes(schedule: SubjectSchedule['schedule'], now: number): string[] {
  if (!schedule || schedule.cron === null) return []
  return readCron(schedule.cron, schedule.timeZone).times?.next(now, SHOWN).map(timeText) ?? []
}
