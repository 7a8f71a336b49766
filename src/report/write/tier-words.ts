import type { Tier } from '../../checks/tiers.ts'

/** Words for a tier. */
export const TIER_WORDS: Readonly<Record<Tier, string>> = {
  A: 'stops the page',
  B: 'critical',
  C: 'serious',
  D: 'moderate',
  E: 'minor',
  F: 'polish',
}
