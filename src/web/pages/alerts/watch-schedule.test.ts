import { expect, it } from 'vitest'
import type { Schedule } from '../../../store/schedules/schedule-row.ts'
import {
  chooseSchedule,
  type KnownSchedule,
  shownSchedule,
  type TypedSchedule,
} from './watch-schedule.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const LIMITS = { now: NOW, minIntervalMs: 15 * 60_000 }
const NONE: KnownSchedule = {
  kind: 'report',
  schedule: undefined,
  ofProject: undefined,
  zone: 'Europe/Berlin',
}

function schedule(kind: 'project' | 'report', change: Partial<Schedule> = {}): Schedule {
  const times = { cron: '0 6 * * 1', timeZone: 'UTC', intervalMs: 1, nextRunAt: 1 }
  return {
    id: 's',
    subject: { kind, id: 'x' },
    ...times,
    isPaused: false,
    skipped: null,
    ...change,
  }
}

const choose = (typed: Partial<TypedSchedule>, known = NONE) =>
  chooseSchedule({ every: 'custom', cron: '', timeZone: 'UTC', ...typed }, known, LIMITS)

it.each([
  [{ cron: '* * * *' }, 'cron', 'must have five fields'],
  [{ cron: '0 6 * * * *' }, 'cron', 'must have five fields'],
  [{ cron: '99 * * * *' }, 'cron', 'not a valid cron expression'],
  [{ cron: '*/5 * * * *' }, 'cron', 'The shortest interval is 15 minutes.'],
  [{ cron: '0 0 31 2 *' }, 'cron', 'never fires'],
  [{ cron: '' }, 'cron', 'Enter a cron expression'],
  [{ cron: '0'.repeat(101) }, 'cron', 'at most 100 characters'],
  [{ cron: '0 6 * * *', timeZone: 'Mars/Base' }, 'time_zone', 'Choose a time zone'],
  [{ every: 'day', cron: '30 6 * * *' }, 'cron', 'Choose Custom to use this expression'],
] as const)('a schedule is refused with a sentence at its field: %j', (typed, field, sentence) => {
  const text: unknown = expect.stringContaining(sentence)
  expect(choose(typed)).toEqual({ fault: { field, text } })
})

it('a frequency is refused that the operator does not allow', () => {
  const typed = { every: 'hour', cron: '', timeZone: 'UTC' }
  const { fault } = chooseSchedule(typed, NONE, { now: NOW, minIntervalMs: 2 * 3_600_000 })
  expect(fault?.field).toBe('every')
})

it('a frequency applies in the time zone of the schedule', () => {
  const { draft, times } = {
    draft: undefined,
    times: [],
    ...choose({ every: 'day', timeZone: 'Asia/Tokyo' }),
  }
  expect(draft).toMatchObject({ cron: '0 6 * * *', timeZone: 'Asia/Tokyo' })
  expect(times.map((at) => new Date(at).toISOString().slice(0, 16))).toEqual([
    '2026-11-26T21:00',
    '2026-11-27T21:00',
    '2026-11-28T21:00',
    '2026-11-29T21:00',
    '2026-11-30T21:00',
  ])
})

it('a report is left out of the schedule of its project, and goes back to it', () => {
  const ofProject = schedule('project')
  const known = { ...NONE, schedule: ofProject, ofProject }
  expect(shownSchedule(known).every).toBe('project')
  expect(choose({ every: 'none' }, known)).toEqual({ draft: { cron: null }, times: [] })
  expect(choose({ every: 'none' })).toEqual({ draft: null, times: [] })
  const back = choose({ every: 'project' }, known)
  expect(back).toMatchObject({ draft: null })
  expect(back.fault === undefined && back.times[0]).toBe(Date.UTC(2026, 10, 30, 6))
})

it('a schedule that is not changed is not stored anew, which would resume it', () => {
  const own = { ...NONE, schedule: schedule('report', { isPaused: true }) }
  expect(choose({ every: 'week' }, own)).toMatchObject({ draft: undefined })
  expect(choose({ every: 'week', timeZone: 'Asia/Tokyo' }, own)).toHaveProperty('draft.cron')
  const ofProject = { ...NONE, schedule: schedule('project') }
  expect(choose({ every: 'week' }, ofProject)).toHaveProperty('draft.cron')
})

it('an expression that is no frequency is shown as custom, and can be replaced by one', () => {
  const own = { ...NONE, schedule: schedule('report', { cron: '30 6 * * *' }) }
  expect(shownSchedule(own)).toEqual({ every: 'custom', cron: '30 6 * * *', timeZone: 'UTC' })
  expect(choose({ every: 'day', cron: '30 6 * * *' }, own)).toHaveProperty(
    'draft.cron',
    '0 6 * * *',
  )
})
