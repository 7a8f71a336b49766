import type { Results } from './results.ts'

type Category = Results['categories'][number]

/** Categories of the score that lack what was not measured: nothing compares with such a score. */
export function incompleteCategories({ categories }: Pick<Results, 'categories'>): Category[] {
  return categories.filter(({ id, incomplete }) => incomplete && id !== 'ai-readiness')
}
