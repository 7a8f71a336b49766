import type { Navigation } from '../../lab/lab-result.ts'
import type { PageOutline } from '../../lab/page-outline.ts'
import type { InteractionTest } from '../../lab/interaction-test-results.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import type { AgentTools } from './agent-tools.ts'

export type { Navigation, PageOutline }

export interface RenderedFacts {
  readonly url: string
  readonly document: DocumentFacts
  /** As the browser was sent it: phones may get another one than plain HTTP did. Null where it is not known. */
  readonly sent: DocumentFacts | null
  readonly visibleWords: number
  readonly truncated: boolean
  readonly navigations: readonly Navigation[]
  /** The load event came. */
  readonly complete: boolean
  /** Nothing was drawn before Lighthouse gave up. */
  readonly paintedNothing: boolean
  /** Share of the viewport's pixels that have the commonest colour, 0–1; null when there is no picture. */
  readonly dominantColour: number | null
  readonly outline: PageOutline
  /** After it was scrolled to its end. */
  readonly scrolled: InteractionTest<PageOutline>
  /** Of the same address at the width of a desktop; where the desktop itself is judged there is none. */
  readonly desktop: InteractionTest<PageOutline>
  /** Null where this browser knows no such tools. */
  readonly agentTools: AgentTools | null
}
