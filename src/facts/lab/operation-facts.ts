import type { Trials } from '../../lab/trial-results.ts'

/** Trials of how the page can be operated, as they came out. */
export type OperationFacts = Pick<
  Trials,
  'phoneWidths' | 'keyboard' | 'textSettings' | 'motion' | 'orientation' | 'hover'
>
