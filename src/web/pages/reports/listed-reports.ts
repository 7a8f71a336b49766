import type { Owner } from '../../../store/accounts/actor.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import type { ListedReport } from '../../parts/list/report-table.tsx'
import type { Reports } from '../../../store/reports/reports.ts'
import type { Progress } from '../../../store/runs/progress.ts'

export interface ListedNeeds {
  readonly reports: Reports
  readonly progress: Progress
}

/** Reports as a list shows them: with previous scores, and the progress of unfinished runs. */
export async function listedReports(
  owner: Owner,
  found: readonly Report[],
  { reports, progress }: ListedNeeds,
): Promise<ListedReport[]> {
  const going = found.filter(({ status }) => status === 'queued' || status === 'running')
  const [before, steps] = await Promise.all([
    reports.scoresBefore(owner, idsOf(found)),
    progress.readSeveral(owner, idsOf(going)),
  ])
  return found.map((report) => ({
    report,
    before: before.get(report.id),
    progress: steps.get(report.id),
  }))
}

function idsOf(reports: readonly Report[]): string[] {
  return reports.map(({ id }) => id)
}
