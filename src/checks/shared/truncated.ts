import type { DocumentKind } from '../../facts/document-facts.ts'
import { notApplicable, type Outcome } from '../check.ts'

/** What a check answers that needs the end of a page which parsing did not reach; undefined when it did. */
export function cutShort({ truncated }: DocumentKind): Outcome | undefined {
  if (!truncated) return undefined
  return notApplicable(
    `Parsing stopped at line ${truncated.line}, so the rest of the page is unknown`,
  )
}
