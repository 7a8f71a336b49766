import type { PageFacts } from '../facts/page-facts.ts'
import { notApplicable, type Outcome } from './check.ts'
import { renderedErrorPhrase } from './rendered-error.ts'
import { sameUrl } from './same-url.ts'

/** Of a viewport: the caret of a text field is more than the rest. */
const ONE_COLOUR = 0.99
const FEW_WORDS = 20

type Read = Pick<PageFacts, 'rendered' | 'address' | 'document'>

/**
 * What a check answers that compares the page as it was sent with the page as rendered, where they are
 * not two states of one document; undefined where they are.
 */
export function notComparable({ rendered, address, document }: Read): Outcome | undefined {
  const loaded = loadedAddress(rendered)
  if (!sameUrl(loaded, address.final)) {
    return notApplicable(`The browser ended up on another page: ${loaded}`)
  }
  if (document.truncated ?? rendered.document.document.truncated) {
    return notApplicable('Parsing stopped at a limit; the rest of the page is unknown.')
  }
  return rendered.truncated
    ? notApplicable('The rendered page is larger than what is read of it.')
    : undefined
}

/** Of the document: what a script made of the address afterwards does not count. */
export function loadedAddress({ navigations, url }: PageFacts['rendered']): string {
  return navigations.findLast(({ kind }) => kind === 'navigation')?.url ?? url
}

/**
 * True when people see nothing: one colour and hardly a word, or nothing was drawn at all. A page that is
 * short because it has no more to say, or says that something is missing, did render.
 */
export function isBlank(rendered: PageFacts['rendered']): boolean {
  const { paintedNothing, dominantColour, visibleWords, document } = rendered
  if (paintedNothing) return true
  if (dominantColour === null || dominantColour <= ONE_COLOUR) return false
  if (visibleWords === 0) return true
  const hasScripts = document.scripts.some(({ kind }) => kind === 'classic' || kind === 'module')
  return visibleWords < FEW_WORDS && hasScripts && renderedErrorPhrase(rendered) === null
}
