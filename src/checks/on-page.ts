import type { ElementOnPage } from '../facts/lab/loading-facts.ts'
import type { Evidence } from './check.ts'

/** Evidence of an element that a browser drew: its start tag, or how it is found where that is not known. */
export function onPage({ snippet, selector, url }: ElementOnPage): Evidence {
  return {
    ...(snippet !== null && { snippet }),
    ...(snippet === null && selector !== null && { snippet: selector }),
    ...(url !== null && { url }),
  }
}
