import type { CategoryResult, Results } from '../../../report/results.ts'
import { classOfScore } from '../../../report/score/classes.ts'
import { Verdict } from '../report/verdict.tsx'
import { Quoted } from '../texts/quoted.tsx'
import { aboutCategory, gapOfCategory } from './category-texts.ts'

export interface CategoryHeaderProps {
  readonly category: CategoryResult
  readonly results: Results
}

/** The question of a category, its verdict, and what that leaves out. */
export function CategoryHeader({ category, results }: CategoryHeaderProps) {
  const { id, title } = category
  const gap = gapOfCategory(category, results)
  return (
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
  )
}

interface CategoryMarkProps {
  readonly category: CategoryResult
  readonly readiness: Results['ai_readiness']
}

/** The verdict of a category; AI readiness is counted, not judged. */
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
