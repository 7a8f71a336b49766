import type { LinkedPageFact } from '../linked-page-facts.ts'
import type { DocumentFacts } from '../read-document.ts'
import type { ReadProbe } from '../read-probe.ts'

/** The pages that were asked for because this one refers to them. */
export function linkedPagesOf(
  _document: DocumentFacts,
  _probes: readonly ReadProbe[],
): LinkedPageFact[] {
  return []
}
