import { compareResults } from '../../../report/compare/compare-results.ts'
import type { Actor } from '../../../store/accounts/actor.ts'
import type { ResultsStore, StoredResults } from '../../../store/runs/results.ts'
import type { Since } from '../../parts/history/since-last-run.tsx'

/** The changes since the previous completed run; undefined if there is none. */
export async function sinceRun(
  actor: Actor,
  stored: StoredResults,
  { reportId, results }: { readonly reportId: string; readonly results: ResultsStore },
): Promise<Since | undefined> {
  if (stored.run === 1) return undefined
  const before = await results.before(actor, reportId, stored.run)
  return (
    before && {
      run: before.run,
      at: before.savedAt,
      comparison: compareResults(before.results, stored.results),
    }
  )
}
