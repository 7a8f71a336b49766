import type { RuleVerdict } from '../rules/judge-rules.ts'
import type { CheckResult, Results } from '../results.ts'
import type { AuditRecord } from '../write/write-json.ts'

/** How a finding relates to the baseline. */
export type FindingState = 'new' | 'worse' | 'still' | 'not-comparable'

/** The repository file that a page is made from. */
export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string
  /** Whether it has exactly the served bytes, so that lines of evidence apply to it. */
  readonly isServed: boolean
}

/** A limit other than a rule: its name, and why the page misses it. */
export interface Threshold {
  readonly name: string
  readonly fault?: string | undefined
}

/** The results that formats for other programs are written from: of an audit, or of a page that was measured elsewhere. */
export interface WrittenResults
  extends Pick<Results, 'url' | 'result' | 'score'>, Pick<Results, 'timing'> {
  readonly checks: readonly CheckResult[]
  readonly page: { readonly status: number }
  readonly lab: { readonly devices: readonly { readonly device: string }[] } | null
  readonly error: null
}

/** The results, or why there are none. */
export type WrittenRecord = WrittenResults | Exclude<AuditRecord, { readonly error: null }>

/** An audited page with what `pagemark ci` knows about it, from which formats for other programs are written. */
export interface AuditedPage<Record extends WrittenRecord = WrittenRecord> {
  readonly record: Record
  readonly baseUrl: string | null
  readonly verdicts: readonly RuleVerdict[]
  /** For each check that fails or warns, by id; undefined without a baseline. */
  readonly states?: ReadonlyMap<string, FindingState> | undefined
  /** Reasons for ignoring checks on this page, by id. */
  readonly reasons?: ReadonlyMap<string, string> | undefined
  readonly thresholds?: readonly Threshold[] | undefined
  readonly source?: SourceFile | undefined
  /** IDs of checks that only the second of two audits found: they may be noise. */
  readonly unconfirmed?: readonly string[] | undefined
  /** Why the browser did not measure the page although that was required, as a sentence. */
  readonly unmeasured?: string | undefined
  /** Ids of the checks that cause exit code 1; undefined if nothing was set that could. */
  readonly failing?: ReadonlySet<string> | undefined
}

/** A page as `pagemark audit` and the API know it. */
export function auditedPage(record: AuditRecord): AuditedPage<AuditRecord> {
  return { record, baseUrl: null, verdicts: [] }
}
