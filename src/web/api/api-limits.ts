/** What one user or key may do; 0 for no limit. */
export interface ApiLimits {
  /** Requests of one key a minute. */
  readonly apiPerMinute: number
  /** Runs of one user that start a minute and an hour. */
  readonly auditsPerMinute: number
  readonly auditsPerHour: number
  /** Reports of one user that may wait. */
  readonly queuePerUser: number
}
