/** What the service has promised a client about one report. */
export interface Promised {
  readonly id: string
  readonly project: string
  readonly password: string | undefined
  /** Runs that it said there are. */
  runs: number
  deleted: boolean
}

/** A client's own books, held against the service's in the end. */
export function createLedger() {
  const entries: Promised[] = []
  const faults: string[] = []
  return {
    entries,
    /** What went otherwise than promised. */
    faults,
    live: () => entries.filter(({ deleted }) => !deleted),
    complain(fault: string) {
      if (faults.length < 1000) faults.push(fault)
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
