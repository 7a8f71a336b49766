import type { InteractionTests } from '../../lab/interaction-test-results.ts'

export type { Overlay, PhoneWidth } from '../../lab/interaction-test-results.ts'
export type { Box } from '../../lab/on-picture.ts'

/** Results of interaction tests of the layout. */
export interface LayoutFacts extends Pick<InteractionTests, 'overlays' | 'phoneWidths'> {
  readonly device: 'mobile' | 'desktop'
}
