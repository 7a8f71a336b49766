/** The amount of data, and its seed: the same for the same values. */
export interface SeedSize {
  readonly reports: number
  readonly users: number
  readonly projects: number
  /** Reports of the first user; the others share the rest unevenly. */
  readonly largest: number
  /** Number of the latest reports with stored results: those of a million would take 35 GB. */
  readonly results: number
  readonly seed: number
  /** Time just after the last report; milliseconds since 1970. */
  readonly until: number
}

/** @returns the reason why this size is impossible; undefined if it is possible */
export function sizeFault(size: SeedSize): string | undefined {
  const { reports, users, projects, largest } = size
  const wrong = Object.entries(size).find(([, value]) => !Number.isSafeInteger(value) || value < 0)
  if (wrong) return `The value of --${wrong[0]} is not a whole number.`
  if (users === 0) return 'At least one user is needed.'
  if (projects < users) return 'Every user needs a project: --projects is less than --users.'
  if (largest > reports) return 'The largest user cannot have more reports than there are.'
  return undefined
}
