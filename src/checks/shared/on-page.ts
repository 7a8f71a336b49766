import type { ElementOnPage } from '../../facts/lab/loading-facts.ts'
import type { Evidence } from '../check.ts'
import { pictured } from './pictured.ts'

/** Evidence of an element that a browser drew: its start tag, or how it is found where that is not known. */
export function onPage({ snippet, selector, url, box }: ElementOnPage): Evidence {
  return {
    ...(snippet !== null && { snippet }),
    ...(snippet === null && selector !== null && { snippet: selector }),
    ...(url !== null && { url }),
    ...pictured({ box }),
  }
}
