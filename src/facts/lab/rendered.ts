import type { ReadDevice } from './read-lab.ts'
import type { RenderedFacts } from './rendered-facts.ts'

export function renderedOf({ page, document, navigations }: ReadDevice): RenderedFacts {
  const { url, visibleWords, truncated } = page
  return { url, document, visibleWords, truncated, navigations }
}
