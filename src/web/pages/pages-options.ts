import type { ReportVisits } from '../../accounts/report-visits.ts'
import type { ReportStreams } from '../live/report-streams.ts'
import type { Artifacts } from '../../store/artifacts.ts'
import type { Progress } from '../../store/progress.ts'
import type { ReportLocks } from '../../store/report-locks.ts'
import type { ResultsStore } from '../../store/results.ts'
import type { Site } from '../parts/document.tsx'
import type { ErrorPages } from './error-pages.tsx'

/** What the pages need. */
export interface PagesOptions {
  readonly results: Pick<ResultsStore, 'shown'>
  readonly artifacts: Pick<Artifacts, 'read'>
  readonly progress: Pick<Progress, 'read' | 'peek'>
  readonly reportLocks: Pick<ReportLocks, 'find'>
  /** Visitors who know a password, with their throttle. */
  readonly visits: Pick<ReportVisits, 'unlock'>
  /** Address under which people reach this installation; what the request names when absent. */
  readonly baseUrl?: string | undefined
  /** Of the program. */
  readonly version: string
}

/** The same for a route, with what the plugin made of it. */
export interface RouteNeeds extends PagesOptions {
  readonly site: Site
  readonly streams: ReportStreams
  readonly errorPages: ErrorPages
}
