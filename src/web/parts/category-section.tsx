import type { CategoryResult, CheckResult, Results, Stage } from '../../report/results.ts'
import { classOfScore } from '../../report/score-policy.ts'
import { aboutCategory, gapOfCategory } from './category-texts.ts'
import { CheckDetails } from './check-details.tsx'
import { CheckLines } from './check-lines.tsx'
import { hasProof, needsAttention } from './shown-checks.ts'
import { Verdict } from './verdict.tsx'

export interface CategorySectionProps {
  readonly category: CategoryResult
  readonly stage: Stage
  readonly readiness: Results['ai_readiness']
  /** Of this category, those that need work in the order of their gain. */
  readonly checks: readonly CheckResult[]
  /** Rows of evidence for each. */
  readonly limit: number
}

/** A category: what needs work, then what is worth knowing, then what is fine. */
export function CategorySection(section: CategorySectionProps) {
  const { category, stage, readiness, checks, limit } = section
  const { id, title } = category
  const work = checks.filter(needsAttention)
  const only = (outcome: CheckResult['outcome']) =>
    checks.filter((check) => check.outcome === outcome && check.ignored !== true)
  const told = only('informative')
  const gap = gapOfCategory(category, stage)
  return (
    <section class="card category" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <CategoryMark category={category} readiness={readiness} />
        <p>
          {aboutCategory(id)} {gap !== undefined && <em>{gap}</em>}
        </p>
      </header>
      <div class="work">
        {work.map((check) => (
          <CheckDetails check={check} limit={limit} />
        ))}
        {work.length === 0 && <p class="none">Nothing needs work here.</p>}
      </div>
      <div class="told">
        {told.filter(hasProof).map((check) => (
          <CheckDetails check={check} limit={limit} />
        ))}
      </div>
      <CheckLines
        class="rest"
        heading="For information"
        checks={told.filter((check) => !hasProof(check))}
      />
      <CheckLines class="passed" heading="Passed" checks={only('pass')} />
      <CheckLines class="rest" heading="Could not be judged" checks={only('error')} />
      <CheckLines class="rest" heading="Do not apply" checks={only('not-applicable')} />
      <CheckLines
        class="rest"
        heading="Ignored, and left out of the score"
        checks={checks.filter(({ ignored }) => ignored === true)}
      />
    </section>
  )
}

type CategoryMarkProps = Pick<CategorySectionProps, 'category' | 'readiness'>

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
