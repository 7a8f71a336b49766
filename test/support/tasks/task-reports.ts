import type { AuditOutcome, Results } from '../../../src/report/results.ts'
import type { Owner } from '../../../src/store/accounts/actor.ts'
import type { ReportDraft } from '../../../src/store/reports/new-report.ts'
import { endRuns, type TestApi } from '../api.ts'
import { pastResults } from '../past-results.ts'
import { shortResults } from '../short-results.ts'
import { reportDraft } from '../store.ts'

const NO_PICTURES = { final: null, full: null, frames: [] }

/** The pictures that the sample names do not exist, and a page with failed requests for them is slow. */
export const RUNS = pastResults().map(shortResults).map(withoutPictures)

const completedWith = (results: Results): AuditOutcome => ({ status: 'completed', results })

function withoutPictures({ lab, ...results }: Results): Results {
  const devices = lab?.devices.map((device) => ({ ...device, screenshots: NO_PICTURES })) ?? []
  return { ...results, lab: lab && { ...lab, devices } }
}

/**
 * A private report whose last runs were this many of the sample's five.
 *
 * @returns its ID
 */
export async function reportOf(
  api: TestApi,
  owner: Owner,
  { runs = 1, ...draft }: { readonly runs?: number } & Partial<Omit<ReportDraft, 'target'>> = {},
): Promise<string> {
  const url = 'https://www.library.example/opening-hours'
  const { report } = await api.store.reports.store(
    owner,
    reportDraft({ url, privacy: 1, ...draft }),
  )
  for (const [place, results] of RUNS.slice(-runs).entries()) {
    if (place > 0) await api.store.reports.update(owner, report.id, { rerun: true })
    await endRuns(api, report.id, completedWith(results))
  }
  return report.id
}

/** Ends the run that was just requested, with the page in its old state. */
export async function endAgain(api: TestApi, id: string): Promise<void> {
  const [first] = RUNS
  if (!first) throw new Error('There are no results.')
  await endRuns(api, id, completedWith(first))
}
