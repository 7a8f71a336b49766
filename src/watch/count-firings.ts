import { Cron } from 'croner'

/** Which firings are counted. */
export interface Counting {
  /** The five fields of the expression. */
  readonly fields: readonly string[]
  readonly timeZone: string
  /** The next firing after a time. */
  readonly next: (after: number) => number | undefined
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a change of clocks may have an effect: an hour that is repeated, in which times of day have been already. */
const AFTER_CHANGE_MS = 3 * HOUR_MS

/**
 * Returns the number of firings after a time and up to another. A whole day at a time, since finding the next one takes
 * 0.1 ms; one by one only in hours in which clocks change.
 */
export function countFirings(counting: Counting, after: number, until: number): number {
  const wallOf = wallClock(counting.timeZone)
  const onWall = wallTimes(counting.fields)
  const isOrdinary = (from: number, to: number) => {
    const before = from - AFTER_CHANGE_MS
    return wallOf(to) - wallOf(before) === minuteOf(to) - minuteOf(before)
  }
  let count = 0
  for (let from = after; from < until;) {
    const [day, hour] = [Math.min(from + DAY_MS, until), Math.min(from + HOUR_MS, until)]
    const to = isOrdinary(from, day) ? day : hour
    count += isOrdinary(from, to) ? onWall(wallOf(from), wallOf(to)) : stepsOf(counting, from, to)
    from = to
  }
  return count
}

function stepsOf({ next }: Counting, after: number, until: number): number {
  let count = 0
  for (let at = next(after); at !== undefined && at <= until; at = next(at)) count += 1
  return count
}

function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS) * MINUTE_MS
}

/** The minute that clocks of the zone show, as if it were in UTC. */
function wallClock(timeZone: string): (time: number) => number {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return (time) => Date.parse(`${clock.format(time).replace(' ', 'T')}Z`)
}

/** Counts the times of an expression after a minute and up to another, at most a day later, as clocks show them. */
function wallTimes([minute, hour, ...date]: readonly string[]) {
  const isDay = matching(`* * ${date.join(' ')}`)
  const isHour = matching(`* ${hour} * * *`)
  const isMinute = matching(`${minute} * * * *`)
  const hours = Array.from({ length: 24 }, (_, each) => each).filter((at) => isHour(at * HOUR_MS))
  const minutes = Array.from({ length: 60 }, (_, each) => each).filter((at) =>
    isMinute(at * MINUTE_MS),
  )

  /** On the day of this minute, up to it. */
  function upTo(wall: number): number {
    const at = new Date(wall)
    const [atHour, atMinute] = [at.getUTCHours(), at.getUTCMinutes()]
    const full = hours.filter((each) => each < atHour).length * minutes.length
    if (!hours.includes(atHour)) return full
    return full + minutes.filter((each) => each <= atMinute).length
  }

  return (after: number, until: number): number => {
    const [first, last] = [after, until].map((wall) => wall - (wall % DAY_MS))
    const untilFirst = isDay(after) ? upTo(after) : 0
    const untilLast = isDay(until) ? upTo(until) : 0
    if (first === last) return untilLast - untilFirst
    const onFirst = isDay(after) ? hours.length * minutes.length : 0
    return onFirst - untilFirst + untilLast
  }
}

/** Whether a minute of UTC matches an expression. */
function matching(cron: string): (time: number) => boolean {
  const job = new Cron(cron, { mode: '5-part', paused: true, timezone: 'UTC' })
  return (time) => job.match(new Date(time))
}
