import type { PageOutline } from '../../lab/page-outline.ts'
import type { InteractionTest } from '../../lab/interaction-test-results.ts'
import { agentToolsOf } from './agent-tools.ts'
import { NOT_TRIED, ON_DESKTOP } from './not-tried.ts'
import type { ReadDevice } from './read-lab.ts'
import type { RenderedFacts } from './rendered-facts.ts'

/** Facts of the scored device; the others are for comparison. */
export function renderedOf(
  judged: ReadDevice,
  others: readonly Pick<ReadDevice, 'device' | 'page'>[],
): RenderedFacts {
  const { page, document, sent, navigations, lighthouse, interactionTests } = judged
  const { url, visibleWords, truncated, complete, dominantColour, outline } = page
  return {
    url,
    document,
    sent,
    visibleWords,
    truncated,
    navigations,
    complete,
    paintedNothing: lighthouse.error?.code === 'NO_FCP',
    dominantColour,
    outline,
    scrolled: interactionTests?.scrolled ?? NOT_TRIED,
    desktop: desktopOf(judged, others),
    agentTools: agentToolsOf(lighthouse.audits),
  }
}

function desktopOf(
  { device, interactionTests }: ReadDevice,
  others: readonly Pick<ReadDevice, 'device' | 'page'>[],
): InteractionTest<PageOutline> {
  if (device === 'desktop') {
    return ON_DESKTOP
  }
  const own = others.find((other) => other.device === 'desktop')
  if (own) return { measured: true, value: own.page.outline }
  return interactionTests?.desktop ?? NOT_TRIED
}
