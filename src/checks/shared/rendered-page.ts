import type { PageFacts } from '../../facts/page-facts.ts'
import { notApplicable, type Outcome } from '../check.ts'
import { renderedErrorPhrase } from '../seo/shared/rendered-error.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

/** Of a viewport: the caret of a text field is more than the rest. */
const ONE_COLOUR = 0.99
const FEW_WORDS = 20

type Read = Pick<PageFacts, 'rendered' | 'address' | 'document'>

/**
 * The facts with the page as the browser was sent it in the place of what plain HTTP got: servers send phones
 * and browsers other pages than programs, and what differs there no script has done. Where it is not known, as
 * plain HTTP got it.
 */
export function asSent<Facts extends Pick<Read, 'rendered'>>(facts: Facts): Facts {
  const { sent } = facts.rendered
  return sent === null ? facts : { ...facts, ...sent }
}

/**
 * What a check answers that compares the page as it was sent with the page as rendered, where they are
 * not two states of one document; undefined where they are.
 */
export function notComparable(facts: Read): Outcome | undefined {
  const { rendered } = facts
  const { document } = asSent(facts)
  const loaded = loadedAddress(rendered)
  if (!sameUrl(loaded, sentAddress(facts))) {
    return notApplicable(`The browser loaded another page: ${loaded}`)
  }
  if (document.truncated ?? rendered.document.document.truncated) {
    return notApplicable('Parsing stopped at a limit, so the rest of the page is unknown')
  }
  return rendered.truncated
    ? notApplicable('The rendered page exceeds the size limit, so the rest is unknown')
    : undefined
}

/** Where the server led: a browser may be led elsewhere than plain HTTP was, to an address with a token of its visit say. */
function sentAddress({ rendered: { sent, navigations }, address }: Read): string {
  const [first] = navigations
  return sent !== null && first?.kind === 'navigation' ? first.url : address.final
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
