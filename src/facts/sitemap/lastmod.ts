/** W3C datetime: a year, a month, a day, or a time with its zone. */
const W3C_DATE =
  /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/
const DAY = 86_400_000

export function dateProblem(value: string, now: number): string | null {
  const time = W3C_DATE.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) return 'A lastmod is not a W3C date'
  return time > now + DAY ? 'A lastmod is in the future' : null
}

export function newestOf(dates: ReadonlySet<string>, now: number): string | null {
  let newest: string | null = null
  for (const date of dates) {
    if (dateProblem(date, now) !== null) continue
    if (newest === null || Date.parse(date) > Date.parse(newest)) newest = date
  }
  return newest
}

/** A day ends last twelve hours west of Greenwich. */
const LATEST_ZONE = DAY / 2

/** The last moment that a valid date can mean, in milliseconds since 1970: a date without a time has no zone. */
export function latestMoment(date: string): number {
  const start = Date.parse(date)
  if (date.includes('T')) return start
  const end = new Date(start)
  if (date.length === 4) end.setUTCFullYear(end.getUTCFullYear() + 1)
  else if (date.length === 7) end.setUTCMonth(end.getUTCMonth() + 1)
  else end.setUTCDate(end.getUTCDate() + 1)
  return end.getTime() + LATEST_ZONE
}
