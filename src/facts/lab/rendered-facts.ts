import type { Navigation } from '../../lab/lab-result.ts'
import type { DocumentFacts } from '../read-document.ts'

export interface RenderedFacts {
  readonly url: string
  readonly document: DocumentFacts
  readonly visibleWords: number
  readonly truncated: boolean
  readonly navigations: readonly Navigation[]
}
