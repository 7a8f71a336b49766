import { describe, expect, it } from 'vitest'
import { digestWeek } from './digest-week.ts'

const DAY_MS = 86_400_000
const week = (zone: string, now: string) => {
  const { from, to, next } = digestWeek(zone, Date.parse(now))
  return [from, to, next].map((at) => new Date(at).toISOString().slice(0, 16))
}

describe('the week of a digest', () => {
  it('ends on the last Monday at seven in the time zone of its recipient', () => {
    expect(week('UTC', '2026-11-26T10:00:00Z')).toEqual([
      '2026-11-16T07:00',
      '2026-11-23T07:00',
      '2026-11-30T07:00',
    ])
    expect(week('Asia/Tokyo', '2026-11-22T22:30:00Z')[1]).toBe('2026-11-22T22:00')
    expect(week('Asia/Tokyo', '2026-11-22T21:59:00Z')[1]).toBe('2026-11-15T22:00')
  })

  it('ends now when it is due now', () => {
    expect(week('UTC', '2026-11-23T07:00:00Z')[1]).toBe('2026-11-23T07:00')
  })

  it('is an hour longer when clocks go back', () => {
    expect(week('Europe/Berlin', '2026-10-26T06:00:00Z')).toEqual([
      '2026-10-19T05:00',
      '2026-10-26T06:00',
      '2026-11-02T06:00',
    ])
  })

  it('begins where the one before ended', () => {
    const first = digestWeek('America/New_York', Date.UTC(2026, 9, 20))
    for (let last = first, weeks = 0; weeks < 60; weeks += 1) {
      const following = digestWeek('America/New_York', last.next)
      expect([following.from, following.to]).toEqual([last.to, last.next])
      last = following
    }
  })

  it('is in UTC for an unknown time zone', () => {
    const now = Date.UTC(2026, 10, 26)
    expect(digestWeek('Atlantis/Capital', now)).toEqual(digestWeek('UTC', now))
    expect(now - digestWeek('UTC', now).to).toBeLessThan(7 * DAY_MS)
  })
})
