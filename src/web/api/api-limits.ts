/** Limits of one user or key; 0 for no limit. */
export interface ApiLimits {
  /** Requests per minute of one key. */
  readonly apiPerMinute: number
  /** Started runs per minute and per hour of one user. */
  readonly auditsPerMinute: number
  readonly auditsPerHour: number
  /** Waiting reports of one user. */
  readonly queuePerUser: number
}
