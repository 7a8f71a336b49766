import { needsWork } from '../../../../report/needs-work.ts'
import type { CheckResult, Results } from '../../../../report/results.ts'
import { isNarrowed, type ReportFilter } from '../../../query/report-filter.ts'
import { byCost } from '../../../parts/checks/by-cost.ts'
import { CategorySection } from './category-section.tsx'
import { CheckFilter } from './check-filter.tsx'
import { rowsPerCheck } from '../../../parts/checks/evidence-columns.ts'
import type { Photograph } from '../../../parts/lab/crop.tsx'
import { firstCrops } from '../../../parts/lab/first-crops.ts'
import { narrowedChecks } from './narrowed-checks.ts'
import { hasProof, needsAttention, shownChecks } from '../../../parts/checks/shown-checks.ts'

export interface ChecksProps {
  readonly results: Results
  readonly filter: ReportFilter
  /** The path of the current page. */
  readonly base: string
  /** Screenshots for showing elements. */
  readonly photograph?: Photograph | undefined
}

/** The checks that match the filter, by category. */
export function Checks({ results, filter, base, photograph }: ChecksProps) {
  const all = inOrder(results)
  const limit = rowsPerCheck(all.filter(hasTable))
  const checks = narrowedChecks(all, filter)
  const crops = firstCrops(checks.filter(hasTable), photograph)
  const sections = byCost(results.categories)
    .map((category) => ({
      category,
      checks: checks.filter((check) => check.category === category.id),
    }))
    .filter((section) => !isNarrowed(filter) || section.checks.length > 0)
  return (
    <div class="checks" id="checks">
      <CheckFilter checks={checks} results={results} filter={filter} base={base} />
      {sections.map((section) => (
        <CategorySection {...section} {...{ results, limit, base, crops }} open={filter.open} />
      ))}
      {sections.length === 0 && <p class="card">No check matches the filter.</p>}
    </div>
  )
}

/** Checks that need work by gain, the others in the order of the catalogue. */
function inOrder(results: Results): CheckResult[] {
  const shown = shownChecks(results)
  return [
    ...needsWork({ ...results, checks: shown }),
    ...shown.filter((check) => !needsAttention(check)),
  ]
}

function hasTable(check: CheckResult): boolean {
  return hasProof(check) && (needsAttention(check) || check.outcome === 'informative')
}
