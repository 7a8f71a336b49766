import type { PageFacts } from '../../facts/page-facts.ts'
import { notApplicable, type Outcome } from '../check.ts'
import { renderedErrorPhrase } from '../seo/shared/rendered-error.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

/** Share of the viewport: the caret of a text field covers more than the rest. */
const ONE_COLOUR = 0.99
const FEW_WORDS = 20

type Read = Pick<PageFacts, 'rendered' | 'address' | 'document'>

/**
 * The facts with the page as the browser received it, instead of plain HTTP's: servers send different pages to
 * browsers, and those differences are not the scripts' doing. If unknown, as plain HTTP received it.
 */
export function asSent<Facts extends Pick<Read, 'rendered'>>(facts: Facts): Facts {
  const { sent } = facts.rendered
  return sent === null ? facts : { ...facts, ...sent }
}

/**
 * The outcome of a check that compares the page as sent and as rendered, if those are not two states of one document;
 * undefined if they are.
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

/**
 * The URL that the server led to: a browser may be redirected elsewhere than plain HTTP was, such as to a URL with a
 * session token.
 */
function sentAddress({ rendered: { sent, navigations }, address }: Read): string {
  const [first] = navigations
  return sent !== null && first?.kind === 'navigation' ? first.url : address.final
}

/** The URL of the document: later changes of the URL by scripts do not count. */
export function loadedAddress({ navigations, url }: PageFacts['rendered']): string {
  return navigations.findLast(({ kind }) => kind === 'navigation')?.url ?? url
}

/**
 * Whether people see nothing: one colour and hardly a word, or nothing drawn at all. A short page, or one that says
 * that something is missing, did render.
 */
export function isBlank(rendered: PageFacts['rendered']): boolean {
  const { paintedNothing, dominantColour, visibleWords, document } = rendered
  if (paintedNothing) return true
  if (dominantColour === null || dominantColour <= ONE_COLOUR) return false
  if (visibleWords === 0) return true
  const hasScripts = document.scripts.some(({ kind }) => kind === 'classic' || kind === 'module')
  return visibleWords < FEW_WORDS && hasScripts && renderedErrorPhrase(rendered) === null
}
