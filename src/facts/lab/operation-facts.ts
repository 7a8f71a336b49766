import type { InteractionTests } from '../../lab/interaction-test-results.ts'

/** Results of interaction tests of how the page can be operated. */
export type OperationFacts = Pick<
  InteractionTests,
  'phoneWidths' | 'keyboard' | 'textSettings' | 'motion' | 'orientation' | 'hover'
>
