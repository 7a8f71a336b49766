import { describe, expect, it } from 'vitest'
import { backOffState, isPauseNews, isPutOff } from './back-off.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Hours at which an hourly schedule audits a target that never answers. */
function auditedHours(hours: number): number[] {
  const audited: number[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    const [first, last] = [audited[0], audited.at(-1)]
    const streak = {
      failures: audited.length,
      since: first === undefined ? null : first * HOUR_MS,
      last: last === undefined ? null : last * HOUR_MS,
    }
    if (!isPutOff(streak, { now: hour * HOUR_MS, intervalMs: HOUR_MS })) audited.push(hour)
  }
  return audited
}

describe('a target that fails', () => {
  it('is audited at doubled intervals from the fifth time, up to a day, and not at all after a fortnight', () => {
    const audited = auditedHours(24 * 30)
    expect(audited.slice(0, 12)).toEqual([0, 1, 2, 3, 4, 6, 10, 18, 34, 58, 82, 106])
    expect(audited.at(-1)).toBeLessThan(14 * 24)
    expect(audited).toHaveLength(21)
  })

  it('of a daily schedule is audited every day', () => {
    const streak = { failures: 9, since: 0, last: 8 * DAY_MS }
    expect(isPutOff(streak, { now: 9 * DAY_MS, intervalMs: DAY_MS })).toBe(false)
  })

  it('is active again once it has answered', () => {
    expect(backOffState({ failures: 0, since: null, last: null }, 20 * DAY_MS)).toBe('active')
    expect(backOffState({ failures: 5, since: 0, last: DAY_MS }, 13 * DAY_MS)).toBe('slowed')
    expect(backOffState({ failures: 5, since: 0, last: DAY_MS }, 14 * DAY_MS)).toBe('paused')
  })

  it('is news once it is paused, for as long as its event is kept, or until a rare schedule fires', () => {
    const news = (day: number, last: number, interval: number) =>
      isPauseNews(
        { failures: 9, since: 0, last: last * DAY_MS },
        { now: day * DAY_MS, intervalMs: interval * DAY_MS },
      )
    expect([13, 14, 43, 44, 400].map((day) => news(day, 13, 1))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect([231, 262].map((day) => news(day, 200, 31))).toEqual([true, false])
  })
})
