/** Tells the operator about something that is tried again and again, for as long as it fails. */
export interface Outage {
  readonly failed: (error: unknown) => void
  readonly worked: () => void
}

export interface OutageOptions {
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
  /** In every line. */
  readonly details?: object
  readonly failing: string
  readonly working: string
}

/** A database that is away for an hour fails thousands of tries, with the same line each. */
const EVERY_MS = 60_000

/** Logs the first failure at once, further ones once a minute with their number, and the end with the duration. */
export function createOutage({ log, details, failing, working }: OutageOptions): Outage {
  let since: number | undefined
  let loggedAt = 0
  let failures = 0
  return {
    failed(error) {
      // Not by the machine's clock, which may jump.
      const now = performance.now()
      if (since !== undefined) {
        failures += 1
        if (now - loggedAt < EVERY_MS) return
      }
      log.error({ error, ...details, ...(since !== undefined && { failures }) }, failing)
      since ??= now
      loggedAt = now
      failures = 0
    },
    worked() {
      if (since === undefined) return
      const seconds = Math.round((performance.now() - since) / 1000)
      since = undefined
      failures = 0
      log.info({ ...details, seconds }, working)
    },
  }
}
