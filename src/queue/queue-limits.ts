/** The operator's settings; 0 means no limit. */
export interface QueueLimits {
  /** Runs of one user that may start within a minute and within an hour: further ones wait. */
  readonly auditsPerMinute: number
  readonly auditsPerHour: number
  /** Concurrent runs against one site, over all users. */
  readonly siteConcurrency: number
  /** Milliseconds before the same URL is fetched again, for any user. */
  readonly cooldownMs: number
  /** Runs of a report that are kept. */
  readonly keepRuns: number
  /** How long a worker may be silent before its run is given to another. */
  readonly leaseMs: number
}

/** The defaults of the operator's settings. */
export const DEFAULT_QUEUE_LIMITS: QueueLimits = {
  auditsPerMinute: 60,
  auditsPerHour: 1000,
  siteConcurrency: 2,
  cooldownMs: 0,
  keepRuns: 50,
  leaseMs: 30_000,
}

/** A run that killed its worker this often ends as `crashed`. */
export const MAX_ATTEMPTS = 3
