import { describe, expect, it } from 'vitest'
import { readCron, shortestGap } from './cron-times.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000

const timesOf = (cron: string, zone = 'UTC') => {
  const { times, fault } = readCron(cron, zone)
  if (!times) throw new Error(fault)
  return times
}
const firings = (cron: string, zone: string, after: string, count: number) =>
  timesOf(cron, zone)
    .next(Date.parse(after), count)
    .map((time) => new Date(time).toISOString().slice(0, 16))

describe('a cron expression', () => {
  it.each([
    { cron: '', says: 'must have five fields' },
    { cron: '0 9 * *', says: 'must have five fields' },
    { cron: '0 0 9 * * *', says: 'must have five fields' },
    { cron: '@daily', says: 'must have five fields' },
    { cron: '61 9 * * *', says: 'not a valid cron expression' },
    { cron: 'a b c d e', says: 'not a valid cron expression' },
    { cron: '0 9 31 2 *', says: 'never fires' },
  ])('is refused: "$cron"', ({ cron, says }) => {
    expect(readCron(cron, 'UTC').fault).toContain(says)
  })

  it('is refused in a time zone that does not exist', () => {
    expect(readCron('0 9 * * *', 'Europe/Atlantis').fault).toBeDefined()
  })

  it.each([
    { cron: '*/15 * * * *', gap: 15 * MINUTE_MS },
    { cron: '0 9,17 * * 1-5', gap: 8 * HOUR_MS },
    { cron: '0 0 1 1 *', gap: 365 * 24 * HOUR_MS },
  ])('fires no sooner than its shortest gap: "$cron"', ({ cron, gap }) => {
    expect(shortestGap(timesOf(cron), Date.UTC(2026, 0))).toBe(gap)
  })

  it('takes few firings of an expression that fires every few years', () => {
    const { next } = timesOf('59 23 L 2 +6#5')
    let asked = 0
    const counted = (after: number, count: number) => {
      asked += count
      return next(after, count)
    }
    expect(shortestGap({ next: counted }, Date.UTC(2026, 0))).toBeGreaterThan(
      20 * 365 * 24 * 3_600_000,
    )
    expect(asked).toBe(2)
  })
})

describe('where clocks go forward', () => {
  it('a time in the missing hour fires once, at its end', () => {
    expect(firings('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ])
  })

  it('what fires every hour does so every real hour', () => {
    expect(firings('0 * * * *', 'Europe/Berlin', '2026-03-28T23:30Z', 3)).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
      '2026-03-29T02:00',
    ])
  })
})

describe('where clocks go back', () => {
  it('a time of day fires once', () => {
    expect(firings('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
  })

  it('what fires every hour does so every real hour', () => {
    expect(firings('0 * * * *', 'Europe/Berlin', '2026-10-24T23:30Z', 3)).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ])
  })
})

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Pacific/Apia',
]

/** Another implementation: reads the clock of the zone every quarter of an hour. */
function wallTimes(zone: string, hours: readonly number[], from: number, days: number): number[] {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const wanted = new Set(hours.map((hour) => `${String(hour).padStart(2, '0')}:00`))
  const found: number[] = []
  for (
    let time = from + 15 * MINUTE_MS;
    time <= from + days * 24 * HOUR_MS;
    time += 15 * MINUTE_MS
  ) {
    if (wanted.has(clock.format(time))) found.push(time)
  }
  return found
}

it.each(ZONES)('200 firings in %s are those of another implementation', (zone) => {
  const from = Date.UTC(2026, 1, 20)
  // Clocks change at night: these hours exist once on each day.
  const expected = wallTimes(zone, [6, 13], from, 101).slice(0, 200)
  expect(timesOf('0 6,13 * * *', zone).next(from, 200)).toEqual(expected)
})

const DAY_MS = 24 * HOUR_MS

/** The time that clocks of the zone show, as if it were in UTC. */
function wallClock(zone: string): (time: number) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (time) => Date.parse(`${clock.format(time).replace(' ', 'T')}Z`)
}

/** Noons, in UTC, before the clocks of a zone change in 2026. */
function noonsBeforeChanges(zone: string): number[] {
  const wallOf = wallClock(zone)
  const noons = Array.from({ length: 365 }, (_, day) => Date.UTC(2026, 0, 1 + day, 12))
  return noons.filter((noon) => wallOf(noon + DAY_MS) - wallOf(noon) !== DAY_MS)
}

/** Another implementation: the first quarter-hour of each date at which its clock shows this time of day or later. */
function firstTimes(zone: string, timeOfDay: number, noon: number): number[] {
  const wallOf = wallClock(zone)
  const reached = new Map<number, number>()
  for (let time = noon - DAY_MS; time < noon + 2 * DAY_MS; time += 15 * MINUTE_MS) {
    const wall = wallOf(time)
    const date = Math.floor(wall / DAY_MS)
    if (wall % DAY_MS >= timeOfDay && !reached.has(date)) reached.set(date, time)
  }
  return [...reached.values()].filter((time) => time > noon)
}

it('times of day in nights of changing clocks are those of another implementation', () => {
  const nights = ZONES.flatMap((zone) => noonsBeforeChanges(zone).map((noon) => ({ zone, noon })))
  expect(nights.length).toBeGreaterThanOrEqual(14)
  for (const { zone, noon } of nights) {
    for (const hour of [0, 1, 2, 3]) {
      const expected = firstTimes(zone, hour * HOUR_MS + 15 * MINUTE_MS, noon)
      const found = timesOf(`15 ${hour} * * *`, zone).next(noon, expected.length)
      expect([zone, hour, ...found]).toEqual([zone, hour, ...expected])
    }
  }
})
