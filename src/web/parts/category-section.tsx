import type { CategoryResult, CheckResult, Stage } from '../../report/results.ts'
import { classOfScore } from '../../report/score-policy.ts'
import { aboutCategory, gapOfCategory } from './category-texts.ts'
import { CheckDetails } from './check-details.tsx'
import { CheckLines } from './check-lines.tsx'
import { needsAttention } from './shown-checks.ts'
import { Verdict } from './verdict.tsx'

export interface CategorySectionProps {
  readonly category: CategoryResult
  readonly stage: Stage
  /** Of this category, those that need work in the order of their gain. */
  readonly checks: readonly CheckResult[]
  /** Rows of evidence for each. */
  readonly limit: number
}

/** A category: what needs work, then what is worth knowing, then what is fine. */
export function CategorySection({ category, stage, checks, limit }: CategorySectionProps) {
  const { id, title, score } = category
  const work = checks.filter(needsAttention)
  const told = checks.filter(({ outcome }) => outcome === 'informative')
  const only = (outcome: CheckResult['outcome']) =>
    checks.filter((check) => check.outcome === outcome)
  const gap = gapOfCategory(category, stage)
  return (
    <section class="card category" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {score !== null && <Verdict result={classOfScore(score)} score={score} />}
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
        {told.map((check) => (
          <CheckDetails check={check} limit={limit} />
        ))}
      </div>
      <CheckLines class="passed" heading="Passed" checks={only('pass')} />
      <CheckLines class="rest" heading="Could not be judged" checks={only('error')} />
      <CheckLines class="rest" heading="Do not apply" checks={only('not-applicable')} />
    </section>
  )
}
