import { expect, it } from 'vitest'
import { type CronTimes, readCron } from './cron-times.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
]
const CRONS = ['*/20 * * * *', '7,52 1-3 * * *', '30 2 * * 1-5', '0 0 1,15 * 5', '0 12 L * *']

/** Days of 2026 on which clocks of these zones change, or the year ends. */
const DAYS = ['02-15', '03-08', '03-22', '03-29', '04-05', '09-06', '10-04', '10-25', '12-31']

const LENGTHS = [0.3 * HOUR_MS, 6.5 * HOUR_MS, 2.6 * DAY_MS]

it.each(ZONES)('firings in %s are counted as if they were listed', (zone) => {
  for (const cron of CRONS) {
    const times = timesOf(cron, zone)
    for (const [at, day] of DAYS.entries()) {
      const after = Date.parse(`2026-${day}T01:10:30Z`) - ((at * 5) % 24) * HOUR_MS
      const listed = firingsIn(times, after, after + Math.max(...LENGTHS))
      for (const length of LENGTHS) {
        const expected = listed.filter((time) => time <= after + length).length
        const counted = times.count(after, after + length)
        expect([cron, day, length, counted]).toEqual([cron, day, length, expected])
      }
    }
  }
})

function timesOf(cron: string, zone: string): CronTimes {
  const { times, fault } = readCron(cron, zone)
  if (!times) throw new Error(fault)
  return times
}

function firingsIn({ next }: CronTimes, after: number, until: number): number[] {
  const found: number[] = []
  for (let [at] = next(after, 1); at !== undefined && at <= until; [at] = next(at, 1)) {
    found.push(at)
  }
  return found
}
