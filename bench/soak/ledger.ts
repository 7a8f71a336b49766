/** The service's acknowledgements to a client about one report. */
export interface Promised {
  readonly id: string
  readonly project: string
  readonly password: string | undefined
  /** Acknowledged runs. */
  runs: number
  deleted: boolean
}

/** A client's own records, compared with the service's at the end. */
export function createLedger() {
  const entries: Promised[] = []
  const faults: string[] = []
  return {
    entries,
    /** Deviations from what was acknowledged. */
    faults,
    live: () => entries.filter(({ deleted }) => !deleted),
    complain(fault: string) {
      if (faults.length < 1000) faults.push(fault)
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
