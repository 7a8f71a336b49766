import { Cron } from 'croner'
import { describe, expect, it, vi } from 'vitest'
import { planFiring } from './plan-firing.ts'
import { offsetOf } from './spread.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const at = (text: string) => Date.parse(`2026-11-20T${text}Z`)
const hourly = (nextRunAt: number) => ({
  cron: '0 * * * *',
  timeZone: 'UTC',
  nextRunAt,
  intervalMs: HOUR_MS,
})
const IDS = Array.from({ length: 1000 }, (_, number) => `report ${number}`)

describe('a firing', () => {
  it('in time audits each report within a tenth of the interval', () => {
    const { nextRunAt, dueAt, skipped } = planFiring(hourly(at('10:00')), at('10:00:05'))
    expect([nextRunAt, skipped]).toEqual([at('11:00'), undefined])
    const offsets = IDS.map((id) => (dueAt?.(id) ?? 0) - at('10:00'))
    expect(Math.min(...offsets)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...offsets)).toBeLessThan(6 * MINUTE_MS)
    expect(Math.max(...offsets)).toBeGreaterThan(5 * MINUTE_MS)
    expect(dueAt?.('report 1')).toBe(at('10:00') + offsetOf('report 1', HOUR_MS))
  })

  it('after two days of downtime is one for all that were missed', () => {
    const late = at('10:20') + 48 * HOUR_MS
    const { nextRunAt, dueAt, skipped } = planFiring(hourly(at('10:00')), late)
    expect(nextRunAt).toBe(late + 40 * MINUTE_MS)
    expect(skipped).toEqual({ from: at('10:00'), to: at('09:00') + 48 * HOUR_MS, count: 48 })
    const times = IDS.map((id) => (dueAt?.(id) ?? 0) - late)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...times)).toBeLessThan(21 * MINUTE_MS)
  })

  it('after months of downtime tells how often it was missed, and when last', () => {
    const schedule = { ...hourly(at('10:00')), cron: '*/15 8-11 * * 1-5', intervalMs: HOUR_MS / 4 }
    const late = Date.parse('2027-03-22T12:00:00Z')
    const { nextRunAt, skipped } = planFiring(schedule, late)
    expect(nextRunAt).toBe(Date.parse('2027-03-23T08:00:00Z'))
    // Eight on the first day and sixteen on each of 86 others, without the last.
    expect(skipped).toEqual({
      from: at('10:00'),
      to: Date.parse('2027-03-22T11:30:00Z'),
      count: 8 + 86 * 16 - 1,
    })
  })

  it('looks for as few firings after weeks as after two days', () => {
    const schedule = { ...hourly(at('10:00')), cron: '*/15 * * * *', intervalMs: HOUR_MS / 4 }
    const lookedFor = (days: number) => {
      const next = vi.spyOn(Cron.prototype, 'nextRuns')
      planFiring(schedule, at('10:01') + days * 24 * HOUR_MS)
      const { length } = next.mock.calls
      next.mockRestore()
      return length
    }
    expect(lookedFor(2)).toBeGreaterThan(0)
    expect(lookedFor(28)).toBeLessThan(lookedFor(2) + 10)
  })

  it('after downtime is left out when the next one is soon', () => {
    expect(planFiring(hourly(at('10:00')), at('10:45'))).toEqual({
      nextRunAt: at('11:00'),
      dueAt: undefined,
      skipped: { from: at('10:00'), to: at('10:00'), count: 1 },
    })
  })

  it('that cannot be read any more is the last', () => {
    const schedule = { ...hourly(at('10:00')), timeZone: 'Europe/Atlantis' }
    expect(planFiring(schedule, at('10:01'))).toMatchObject({ nextRunAt: null, dueAt: undefined })
  })
})

it('offsets are an hour at most', () => {
  const offsets = IDS.map((id) => offsetOf(id, 7 * 24 * HOUR_MS))
  expect(Math.max(...offsets)).toBeLessThan(HOUR_MS)
})
