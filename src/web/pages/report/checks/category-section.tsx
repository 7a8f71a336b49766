import { isNotMeasured } from '../../../../report/needs-work.ts'
import type { CategoryResult, CheckResult, Results } from '../../../../report/results.ts'
import { CategoryHeader } from '../../../parts/checks/category-header.tsx'
import { CheckDetails } from '../../../parts/checks/check-details.tsx'
import { CheckLines } from './check-lines.tsx'
import type { Crops } from '../../../parts/lab/first-crops.ts'
import { unmeasuredId } from '../../../parts/checks/unmeasured-id.ts'
import { hasProof, needsAttention, replacedChecks } from '../../../parts/checks/shown-checks.ts'

export interface CategorySectionProps {
  readonly category: CategoryResult
  readonly results: Results
  /** The checks of this category that need work, by gain. */
  readonly checks: readonly CheckResult[]
  /** Evidence rows of each. */
  readonly limit: number
  /** Whether each check is expanded. */
  readonly open: boolean
  /** The path of the report or the run. */
  readonly base: string
  readonly crops: Crops
}

/** A category: checks that need work, then informative ones, then passed ones. */
export function CategorySection(section: CategorySectionProps) {
  const { category, results, checks, limit, open, base, crops } = section
  const { id } = category
  const work = checks.filter(needsAttention)
  const only = (outcome: CheckResult['outcome']) =>
    checks.filter((check) => check.outcome === outcome && check.ignored !== true)
  const told = only('informative')
  const replaced = replacedChecks(results)
  return (
    <section class="card category" id={id} aria-labelledby={`${id}-title`}>
      <CategoryHeader category={category} results={results} />
      <div class="work">
        {work.map((check) => (
          <CheckDetails
            {...{ check, limit, open, base }}
            replaced={replaced.get(check.id) ?? []}
            crop={crops.get(check.id)}
          />
        ))}
        {work.length === 0 && <p class="none">Nothing needs work here.</p>}
      </div>
      <div class="told">
        {told.filter(hasProof).map((check) => (
          <CheckDetails
            {...{ check, limit, open, base }}
            replaced={replaced.get(check.id) ?? []}
            crop={crops.get(check.id)}
          />
        ))}
      </div>
      <CheckLines
        class="rest"
        heading="Informative"
        checks={told.filter((check) => !hasProof(check))}
      />
      <CheckLines class="passed" heading="Passed" checks={only('pass')} />
      <CheckLines
        class="rest"
        heading="Not measured"
        id={unmeasuredId(id)}
        checks={checks.filter(isNotMeasured)}
      />
      <CheckLines
        class="rest"
        heading="Not applicable"
        checks={only('not-applicable').filter((check) => !isNotMeasured(check))}
      />
      <CheckLines
        class="rest"
        heading="Ignored, not scored"
        checks={checks.filter(({ ignored }) => ignored === true)}
      />
    </section>
  )
}
