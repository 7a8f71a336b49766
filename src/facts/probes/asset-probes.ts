import type { PageCapture, Probe } from '../../capture/capture.ts'
import type { DocumentFacts } from '../read-document.ts'

/** A sample of the files that the page names: manifest, stylesheets, scripts and images. */
export function assetProbes(_page: PageCapture, _document: DocumentFacts): Probe[] {
  return []
}
