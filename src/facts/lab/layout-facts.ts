import type { Trials } from '../../lab/trial-results.ts'

export type { Overlay, PhoneWidth } from '../../lab/trial-results.ts'
export type { Box } from '../../lab/on-picture.ts'

/** Trials of how the page lies on the screen, as they came out. */
export interface LayoutFacts extends Pick<Trials, 'overlays' | 'phoneWidths'> {
  readonly device: 'mobile' | 'desktop'
}
