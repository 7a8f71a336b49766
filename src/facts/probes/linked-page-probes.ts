import type { PageCapture, Probe } from '../../capture/capture.ts'
import type { DocumentFacts } from '../read-document.ts'

/** Pages that this one refers to: its canonical, alternates and its address in other spellings. */
export function linkedPageProbes(_page: PageCapture, _document: DocumentFacts): Probe[] {
  return []
}
