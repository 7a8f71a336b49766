import type { ElementOnPage } from '../../facts/lab/loading-facts.ts'
import type { Evidence } from '../check.ts'
import { pictured } from './pictured.ts'

/** Evidence of a rendered element: its start tag, or its selector if that is unknown. */
export function onPage({ snippet, selector, url, box }: ElementOnPage): Evidence {
  return {
    ...(snippet !== null && { snippet }),
    ...(snippet === null && selector !== null && { snippet: selector }),
    ...(url !== null && { url }),
    ...pictured({ box }),
  }
}
