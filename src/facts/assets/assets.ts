import type { AssetFact } from '../asset-facts.ts'
import type { DocumentFacts } from '../read-document.ts'
import type { ReadProbe } from '../read-probe.ts'

/** The sampled files of the page with what they were answered. */
export function assetsOf(_document: DocumentFacts, _probes: readonly ReadProbe[]): AssetFact[] {
  return []
}
