import type { CheckResult, Results } from '../results.ts'
import type { LabSummary } from '../summary/lab-summary.ts'

type Device = LabSummary['devices'][number]

/** The parts of results that rules limit: of an audit, or of a page that was measured elsewhere. */
export interface JudgedResults {
  readonly url: string
  readonly score: number | null
  readonly categories: readonly Pick<Results['categories'][number], 'id' | 'score'>[]
  readonly checks: readonly JudgedCheck[]
  readonly page: { readonly timing: { readonly first_byte: number | null } }
  readonly lab: {
    readonly status: LabSummary['status']
    readonly devices: readonly JudgedDevice[]
  } | null
}

interface JudgedCheck extends Pick<CheckResult, 'id' | 'outcome' | 'not_measured' | 'value'> {
  /** Null if their number is unknown. */
  readonly evidence_total: number | null
}

export interface JudgedDevice extends Pick<Device, 'device' | 'metrics' | 'samples'> {
  readonly lighthouse: Pick<Device['lighthouse'], 'categories'>
  /** Null if none were recorded. */
  readonly requests: Pick<Device['requests'], 'total' | 'transfer_bytes' | 'by_type'> | null
}
