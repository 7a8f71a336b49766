import type {
  AuditFields,
  components,
  ListedReport,
  operations,
  Report,
} from '../client/pagemark.ts'
import type { SiteSource } from './site-source.ts'

export type Check = components['schemas']['Check']

/** What the tools read of a report. */
export interface AuditedReport extends Pick<
  Report,
  'id' | 'url' | 'device' | 'status' | 'result' | 'score' | 'categories' | 'runs'
> {
  readonly error: { readonly code: string; readonly message: string } | null
  /** Null without a server, since the report has no page then. */
  readonly page_url: string | null
  readonly results: Pick<components['schemas']['Results'], 'checks' | 'fix_first'> | null
}

export type ReportLine = Pick<
  ListedReport,
  'id' | 'url' | 'project' | 'device' | 'status' | 'result' | 'score' | 'generated_at'
>

type Comparison = operations['compareRuns']['responses'][200]['content']['application/json']['data']
export type ComparedRuns = Omit<Comparison, 'object' | 'a' | 'b'> & {
  readonly a: Pick<Comparison['a'], 'number'>
  readonly b: Pick<Comparison['b'], 'number'>
}

type Run = operations['getRun']['responses'][200]['content']['application/json']['data']
export type AuditedRun = Pick<
  Run,
  'report' | 'number' | 'status' | 'result' | 'score' | 'ended_at'
> & {
  readonly metrics: object | null
  readonly results: AuditedReport['results']
}

/** Ends a wait. */
export interface Stop {
  readonly signal?: AbortSignal
}

export interface Wait extends Stop {
  /** Seconds to wait for the results. */
  readonly wait: number
}

export interface ReportFilter {
  readonly search?: string
  readonly project?: string
  readonly result?: 'good' | 'decent' | 'bad'
}

/** The reports that tools make and read: those of a key on a server, or those of this program alone. */
export interface ReportSource {
  readonly audit: (
    url: string,
    fields: Pick<AuditFields, 'device' | 'project'> & Wait,
  ) => Promise<AuditedReport>
  readonly auditAgain: (id: string, wait: Wait) => Promise<AuditedReport>
  readonly report: (id: string, stop: Stop) => Promise<AuditedReport>
  /** Undefined if the report has no such run. */
  readonly run: (id: string, number: string) => Promise<AuditedRun | undefined>
  /** At least the 20 reports from this one on, newest first, and how many there are. */
  readonly list: (
    filter: ReportFilter,
    start: number,
    stop: Stop,
  ) => Promise<{ readonly total: number; readonly reports: readonly ReportLine[] }>
  /** By default the latest completed run, with the one before it. */
  readonly compare: (
    id: string,
    runs: { readonly a?: number; readonly b?: number },
    stop: Stop,
  ) => Promise<ComparedRuns>
  /** Absent without a server. */
  readonly sites?: SiteSource
}
