import { isNotMeasured } from '../../../../report/needs-work.ts'
import type { CategoryResult, CheckResult, Results } from '../../../../report/results.ts'
import { classOfScore } from '../../../../report/score/classes.ts'
import { aboutCategory, gapOfCategory } from '../../../parts/checks/category-texts.ts'
import { CheckDetails } from '../../../parts/checks/check-details.tsx'
import { CheckLines } from './check-lines.tsx'
import type { Crops } from '../../../parts/lab/first-crops.ts'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import { hasProof, needsAttention, replacedChecks } from '../../../parts/checks/shown-checks.ts'
import { Verdict } from '../../../parts/report/verdict.tsx'

export interface CategorySectionProps {
  readonly category: CategoryResult
  readonly results: Results
  /** Of this category, those that need work in the order of their gain. */
  readonly checks: readonly CheckResult[]
  /** Rows of evidence for each. */
  readonly limit: number
  /** Is each check laid open? */
  readonly open: boolean
  /** The address of the report or the run. */
  readonly base: string
  readonly crops: Crops
}

/** A category: what needs work, then what is worth knowing, then what is fine. */
export function CategorySection(section: CategorySectionProps) {
  const { category, results, checks, limit, open, base, crops } = section
  const { id, title } = category
  const work = checks.filter(needsAttention)
  const only = (outcome: CheckResult['outcome']) =>
    checks.filter((check) => check.outcome === outcome && check.ignored !== true)
  const told = only('informative')
  const replaced = replacedChecks(results)
  const gap = gapOfCategory(category, results)
  return (
    <section class="card category" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <CategoryMark category={category} readiness={results.ai_readiness} />
        <p>
          {aboutCategory(id)}{' '}
          {gap !== undefined && (
            <em>
              <Quoted text={gap} />
            </em>
          )}
        </p>
      </header>
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
      <CheckLines class="rest" heading="Not measured" checks={checks.filter(isNotMeasured)} />
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

interface CategoryMarkProps {
  readonly category: CategoryResult
  readonly readiness: Results['ai_readiness']
}

/** The verdict of a category; readiness for assistants is counted, not judged. */
function CategoryMark({ category: { id, score }, readiness }: CategoryMarkProps) {
  if (id === 'ai-readiness') {
    return (
      <span class="verdict plain">
        {readiness.passed} of {readiness.of}
      </span>
    )
  }
  return score === null ? null : <Verdict result={classOfScore(score)} score={score} />
}
