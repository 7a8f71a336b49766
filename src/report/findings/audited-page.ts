import type { RuleVerdict } from '../rules/judge-rules.ts'
import type { AuditRecord } from '../write/write-json.ts'

/** How a finding stands to the baseline. */
export type FindingState = 'new' | 'worse' | 'still' | 'not-comparable'

/** The file of a repository that a page is made from. */
export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string
  /** Has it the very bytes that were served, so that the lines of evidence are its own? */
  readonly isServed: boolean
}

/** A limit besides rules: what it is called, and why the page misses it. */
export interface Threshold {
  readonly name: string
  readonly fault?: string | undefined
}

/** An audited page with what `pagemark ci` knows of it besides: what formats for other programs are written from. */
export interface AuditedPage {
  readonly record: AuditRecord
  readonly baseUrl: string | null
  readonly verdicts: readonly RuleVerdict[]
  /** Of each check that fails or warns, by its id; undefined without a baseline. */
  readonly states?: ReadonlyMap<string, FindingState> | undefined
  /** Why checks are ignored on this page, by their ids. */
  readonly reasons?: ReadonlyMap<string, string> | undefined
  readonly thresholds?: readonly Threshold[] | undefined
  readonly source?: SourceFile | undefined
  /** Ids of the checks that make the exit code 1; undefined where nothing was set that could. */
  readonly failing?: ReadonlySet<string> | undefined
}

/** A page as `pagemark audit` and the API know it. */
export function auditedPage(record: AuditRecord): AuditedPage {
  return { record, baseUrl: null, verdicts: [] }
}
