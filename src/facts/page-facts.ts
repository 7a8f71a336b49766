import type { LabFacts } from './lab/lab-facts.ts'
import type { StaticFacts } from './static-facts.ts'

/**
 * The facts of a page: plain data, described and never rated.
 *
 * Each property is what a check names in `reads`. Everything crosses threads by structured cloning, so there are no
 * functions, and absence is `null`, not a missing key. The lab's properties are missing only if no browser loaded the
 * page, and the checks that read them are then left out.
 */
export interface PageFacts extends StaticFacts, LabFacts {}
