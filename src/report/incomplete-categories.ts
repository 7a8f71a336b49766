import type { Results } from './results.ts'

type Category = Results['categories'][number]

/** Categories of the score with unmeasured parts: such a score is not comparable. */
export function incompleteCategories({ categories }: Pick<Results, 'categories'>): Category[] {
  return categories.filter(({ id, incomplete }) => incomplete && id !== 'ai-readiness')
}
