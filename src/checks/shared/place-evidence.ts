import type { PlaceFact } from '../../facts/lab/runtime-facts.ts'
import type { Evidence } from '../check.ts'

/** Its place in a script or document. */
export function placeEvidence({ line, url }: Pick<PlaceFact, 'line' | 'url'>): Evidence {
  return { ...(line !== null && { line }), ...(url !== null && { url }) }
}
