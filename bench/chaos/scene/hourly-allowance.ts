const HOUR_MS = 60 * 60 * 1000

/**
 * Events of one kind that an account may cause in an hour: beyond 200, the security log no longer names what was
 * deleted. A request is allowed before its event is recorded, perhaps long before.
 */
const MOST_AN_HOUR = 150

/** Whether one more is allowed now; counts it if so. */
export type Allowance = () => boolean

export function hourlyAllowance(now: () => number): Allowance {
  let taken: number[] = []
  return () => {
    taken = taken.filter((at) => at > now() - HOUR_MS)
    const isAllowed = taken.length < MOST_AN_HOUR
    if (isAllowed) taken.push(now())
    return isAllowed
  }
}
