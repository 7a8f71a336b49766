import type { Schedule } from '../../../store/schedules/schedule-row.ts'
import type { ScheduleDraft } from '../../../store/schedules/schedules.ts'
import { readCron } from '../../../watch/cron-times.ts'
import { readSchedule } from '../../../watch/read-schedule.ts'
import { textField } from '../../http/form/text-field.ts'
import { isTimeZone } from '../../query/time-zones.ts'

/** The audit frequencies that people can choose. */
export const FREQUENCIES = [
  ['hour', 'Every hour', '0 * * * *'],
  ['six-hours', 'Every 6 hours', '0 */6 * * *'],
  ['day', 'Every day at 06:00', '0 6 * * *'],
  ['week', 'Every Monday at 06:00', '0 6 * * 1'],
] as const

export const CRON_LENGTH = 100
const SHOWN = 5

/** The fields of the form about the schedule. */
export interface TypedSchedule {
  /** A name of `FREQUENCIES`, `custom`, `none`, or `project` for that of the project. */
  readonly every: string
  readonly cron: string
  readonly timeZone: string
}

/** What the subject has now. */
export interface KnownSchedule {
  readonly kind: 'project' | 'report' | 'site_audit'
  /** The effective one. */
  readonly schedule: Schedule | undefined
  /** Of the project of a report. */
  readonly ofProject: Schedule | undefined
  /** Time zone of the user, for a new one. */
  readonly zone: string
}

export interface ScheduleFault {
  readonly field: 'every' | 'cron' | 'time_zone'
  readonly text: string
}

export type ScheduleChoice =
  | {
      /** Null removes the subject's own schedule; undefined leaves it as it is. */
      readonly draft: ScheduleDraft | null | undefined
      /** The next firings. */
      readonly times: readonly number[]
      readonly fault?: undefined
    }
  | { readonly fault: ScheduleFault }

/** The form before it is changed. */
export function shownSchedule({ schedule, zone, ...known }: KnownSchedule): TypedSchedule {
  const isOfProject = known.kind === 'report' && schedule?.subject.kind === 'project'
  if (isOfProject) return { every: 'project', cron: '', timeZone: schedule.timeZone }
  if (!schedule || schedule.cron === null) return { every: 'none', cron: '', timeZone: zone }
  const every = FREQUENCIES.find(([, , cron]) => cron === schedule.cron)?.[0] ?? 'custom'
  const cron = every === 'custom' ? schedule.cron : ''
  return { every, cron, timeZone: schedule.timeZone }
}

export function typedSchedule(body: unknown, known: KnownSchedule): TypedSchedule {
  const shown = shownSchedule(known)
  return {
    every: textField(body, 'every') || shown.every,
    cron: textField(body, 'cron').trim(),
    timeZone: textField(body, 'time_zone') || shown.timeZone,
  }
}

interface Limits {
  readonly now: number
  readonly minIntervalMs: number
}

/** What the form asks for, and when it would fire. */
export function chooseSchedule(
  typed: TypedSchedule,
  known: KnownSchedule,
  limits: Limits,
): ScheduleChoice {
  const { every } = typed
  if (every === 'project') return { draft: null, times: nextTimes(known.ofProject, limits.now) }
  if (every === 'none') return { draft: withoutSchedule(known), times: [] }
  const fault = faultOf(typed, known)
  if (fault) return { fault }
  const preset = FREQUENCIES.find(([name]) => name === every)
  const { timeZone } = typed
  const read = readSchedule({ cron: preset?.[2] ?? typed.cron, timeZone }, limits)
  if (!read.schedule) return { fault: { field: preset ? 'every' : 'cron', text: read.fault } }
  const { firings, ...times } = read.schedule
  const isSame = isOwn(known) && isEqual(known.schedule, times)
  return {
    // Saving alerts only must not resume a schedule that the operator has paused.
    draft: isSame ? undefined : times,
    times: firings,
  }
}

function faultOf({ every, cron, timeZone }: TypedSchedule, known: KnownSchedule) {
  if (!isTimeZone(timeZone)) return faultIn('time_zone', 'Choose a time zone from the list.')
  if (every !== 'custom') {
    const isNew = cron !== '' && cron !== known.schedule?.cron
    const text = 'Choose Custom to use this expression, or clear it.'
    return isNew ? faultIn('cron', text) : undefined
  }
  if (cron === '') return faultIn('cron', 'Enter a cron expression, such as 30 6 * * 1-5.')
  const text = `The expression must have at most ${CRON_LENGTH} characters.`
  return cron.length > CRON_LENGTH ? faultIn('cron', text) : undefined
}

function faultIn(field: ScheduleFault['field'], text: string): ScheduleFault {
  return { field, text }
}

/** A report whose project has a schedule is left out of it. */
function withoutSchedule({ kind, ofProject }: KnownSchedule): ScheduleDraft | null {
  return kind === 'report' && ofProject ? { cron: null } : null
}

function isOwn({ kind, schedule }: KnownSchedule): boolean {
  return schedule?.subject.kind === kind
}

function isEqual(
  schedule: Schedule | undefined,
  { cron, timeZone }: { readonly cron: string; readonly timeZone: string },
): boolean {
  return schedule?.cron === cron && schedule.timeZone === timeZone
}

/** The next firings of a stored schedule; none if it is off or paused. */
export function nextTimes(schedule: Schedule | undefined, now: number): readonly number[] {
  if (!schedule || schedule.cron === null || schedule.isPaused) return []
  return readCron(schedule.cron, schedule.timeZone).times?.next(now, SHOWN) ?? []
}
