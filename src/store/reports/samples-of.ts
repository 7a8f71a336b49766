import type { ReportTable } from '../tables/report-tables.ts'
import type { Selectable } from 'kysely'

/** Page loads of a run of this report that is not to confirm an alert. */
export function samplesOf({
  samples,
  watch_samples,
}: Pick<Selectable<ReportTable>, 'samples' | 'watch_samples'>): number {
  return Math.max(samples, watch_samples ?? 0)
}
