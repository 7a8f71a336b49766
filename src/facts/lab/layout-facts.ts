import type { InteractionTests } from '../../lab/interaction-test-results.ts'

export type { Overlay, PhoneWidth } from '../../lab/interaction-test-results.ts'
export type { Box } from '../../lab/on-picture.ts'

/** Interaction tests of how the page lies on the screen, as they came out. */
export interface LayoutFacts extends Pick<InteractionTests, 'overlays' | 'phoneWidths'> {
  readonly device: 'mobile' | 'desktop'
}
