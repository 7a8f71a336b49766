import type { DocumentKind } from '../../facts/document-facts.ts'
import { notApplicable, type Outcome } from '../check.ts'

/** The outcome of a check that needs the end of a page, if parsing did not reach it; undefined if it did. */
export function cutShort({ truncated }: DocumentKind): Outcome | undefined {
  if (!truncated) return undefined
  return notApplicable(
    `Parsing stopped at line ${truncated.line}, so the rest of the page is unknown`,
  )
}
