/** How much harm a failure does: A stops the page, F is polish (docs/scoring.md). */
export const TIERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export type Tier = (typeof TIERS)[number]

export type Importance = 'high' | 'medium' | 'low' | 'informative'

/** The importance of a check that has a tier. */
export function importanceOf(tier: Tier): Importance {
  if (tier <= 'C') return 'high'
  return tier === 'D' ? 'medium' : 'low'
}
