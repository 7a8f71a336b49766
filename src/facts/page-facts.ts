import type { LabFacts } from './lab/lab-facts.ts'
import type { StaticFacts } from './static-facts.ts'

/**
 * What is so on the page: plain data, described and never judged.
 *
 * Each block is what a check names in `reads`. Everything crosses a thread as a structured clone, so
 * there are no functions, and absence is `null`, not a missing key. Only where no browser saw the page
 * the blocks of the lab are missing, and the checks that read them are left out.
 */
export interface PageFacts extends StaticFacts, LabFacts {}
