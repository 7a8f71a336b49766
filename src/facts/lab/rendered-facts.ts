import type { Navigation } from '../../lab/lab-result.ts'
import type { PageOutline } from '../../lab/page-outline.ts'
import type { InteractionTest } from '../../lab/interaction-test-results.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import type { AgentTools } from './agent-tools.ts'

export type { Navigation, PageOutline }

export interface RenderedFacts {
  readonly url: string
  readonly document: DocumentFacts
  /** As the browser received it: a mobile browser may get another document than plain HTTP. Null if unknown. */
  readonly sent: DocumentFacts | null
  readonly visibleWords: number
  readonly truncated: boolean
  readonly navigations: readonly Navigation[]
  /** The load event fired. */
  readonly complete: boolean
  /** Nothing was painted before Lighthouse stopped waiting. */
  readonly paintedNothing: boolean
  /** Share of the viewport's pixels with the most common colour, 0–1; null if there is no screenshot. */
  readonly dominantColour: number | null
  readonly outline: PageOutline
  /** After scrolling to the end. */
  readonly scrolled: InteractionTest<PageOutline>
  /** For the same URL at desktop width; not measured if desktop is scored. */
  readonly desktop: InteractionTest<PageOutline>
  /** Null if this browser does not support such tools. */
  readonly agentTools: AgentTools | null
}
