import type { InteractionTests } from '../../lab/interaction-test-results.ts'

/** Interaction tests of how the page can be operated, as they came out. */
export type OperationFacts = Pick<
  InteractionTests,
  'phoneWidths' | 'keyboard' | 'textSettings' | 'motion' | 'orientation' | 'hover'
>
