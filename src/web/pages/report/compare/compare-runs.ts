import { compareResults } from '../../../../report/compare/compare-results.ts'
import { comparisonMarkdown } from '../../../../report/write/markdown/comparison-markdown.ts'
import { pairedDevices } from '../../../../report/compare/paired-devices.ts'
import type { Actor } from '../../../../store/accounts/actor.ts'
import type { Report } from '../../../../store/reports/report-row.ts'
import type { ResultsStore } from '../../../../store/runs/results.ts'
import type { Run } from '../../../../store/runs/run-row.ts'
import { chosenRuns } from '../../../query/chosen-runs.ts'
import { RUN_WORDS } from '../../../parts/compare/compare-words.ts'
import { reportPath } from '../../../parts/report/report-path.ts'
import type { Compared } from './compare-page.tsx'
import type { CompareFilter } from './compare-filter.ts'

interface RunsPlace {
  readonly filter: CompareFilter
  readonly actor: Actor
  readonly report: Report
  readonly results: ResultsStore
  /** Public URL of this installation. */
  readonly address: string
}

/** The selected runs, compared; undefined if one of them has no results. */
export async function compareRuns(
  list: readonly Run[],
  { filter, actor, report: { url }, results, address }: RunsPlace,
): Promise<Compared | undefined> {
  const { a, b } = chosenRuns(list, filter)
  if (!a || !b) return undefined
  const earlier = await results.ofRun(actor, a.reportId, a.number)
  const later = await results.ofRun(actor, b.reportId, b.number)
  if (!earlier || !later) return undefined
  const comparison = compareResults(earlier.results, later.results)
  const markdown = comparisonMarkdown(comparison, {
    a: sideOf(a, url, address),
    b: sideOf(b, url, address),
    words: { ...RUN_WORDS, a: `Run ${a.number}`, b: `Run ${b.number}` },
    differencesOnly: filter.differencesOnly,
  })
  const devices = pairedDevices(earlier.results, later.results)
  return { a, b, comparison, devices, markdown }
}

function sideOf(run: Run, url: string, address: string) {
  const { reportId, number, endedAt, createdAt } = run
  return { url, at: endedAt ?? createdAt, address: address + reportPath(reportId, number) }
}
