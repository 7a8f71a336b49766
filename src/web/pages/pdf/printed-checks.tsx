import { counted } from '../../../checks/shared/counted.ts'
import { isNotMeasured, needsWork } from '../../../report/needs-work.ts'
import type { CategoryResult, CheckResult, Results } from '../../../report/results.ts'
import { byCost } from '../../parts/checks/by-cost.ts'
import { CategoryHeader } from '../../parts/checks/category-header.tsx'
import { CheckDetails } from '../../parts/checks/check-details.tsx'
import { shownChecks } from '../../parts/checks/shown-checks.ts'
import type { Photograph } from '../../parts/lab/crop.tsx'
import { type Crops, firstCrops } from '../../parts/lab/first-crops.ts'

export interface PrintedChecksProps {
  readonly results: Results
  /** Screenshots for showing elements. */
  readonly photograph?: Photograph | undefined
}

/** Evidence rows of each check: enough to show the problem, without lists over several pages. */
const ROWS = 10

/** Checks that need work, by category; for passed ones, only the number. */
export function PrintedChecks({ results, photograph }: PrintedChecksProps) {
  const shown = shownChecks(results)
  const work = needsWork({ ...results, checks: shown })
  const crops = firstCrops(work, photograph)
  return (
    <div class="checks">
      {byCost(results.categories).map((category) => {
        const inCategory = (check: CheckResult) => check.category === category.id
        return (
          <Section
            {...{ category, results, crops }}
            work={work.filter(inCategory)}
            rest={restText(shown.filter(inCategory))}
          />
        )
      })}
    </div>
  )
}

interface SectionProps {
  readonly category: CategoryResult
  readonly results: Results
  readonly crops: Crops
  readonly work: readonly CheckResult[]
  readonly rest: string
}

function Section({ category, results, crops, work, rest }: SectionProps) {
  const { id } = category
  return (
    <section class="card category" id={id} aria-labelledby={`${id}-title`}>
      <CategoryHeader category={category} results={results} />
      {work.map((check) => (
        <CheckDetails check={check} limit={ROWS} replaced={[]} open crop={crops.get(check.id)} />
      ))}
      <p class="none">
        {work.length === 0 && 'Nothing needs work here. '}
        {rest}
      </p>
    </section>
  )
}

function restText(checks: readonly CheckResult[]): string {
  const passed = checks.filter(({ outcome, ignored }) => outcome === 'pass' && ignored !== true)
  const unmeasured = checks.filter(isNotMeasured)
  const parts = [`${counted(passed.length, 'check')} passed.`]
  if (unmeasured.length > 0) parts.push(`${counted(unmeasured.length, 'check')} not measured.`)
  return parts.join(' ')
}
