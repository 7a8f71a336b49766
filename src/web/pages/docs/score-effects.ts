import type { Check } from '../../../checks/check.ts'
import { FAMILIES } from '../../../checks/families.ts'
import { TIER_SHARES } from '../../../report/score/shares.ts'
import { TIER_WORDS } from '../../../report/write/tier-words.ts'

/** How a check affects the score, one sentence each. */
export function scoreEffects({ category, family, tier, importance }: Check): string[] {
  if (category === 'ai-readiness') {
    return ['It counts for AI readiness, which stands beside the score and is not part of it.']
  }
  if (family === 'loading-speed') {
    return [
      'With a browser, Lighthouse’s Performance takes up to 25 % of the score; this metric is part of it.',
    ]
  }
  if (tier === null || family === null) {
    return [
      importance === 'informative'
        ? 'It is for information and never changes the score.'
        : 'It explains a loading metric and takes no points itself.',
    ]
  }
  return [
    `Tier ${tier}, ${TIER_WORDS[tier]}: a failure takes up to ${percent(TIER_SHARES[tier].score)} of the points that are left, a warning at most half of that.`,
    `It belongs to the family “${FAMILIES[family].title}”, whose checks share one deduction.`,
    ...(category === 'performance'
      ? ['With a browser, Lighthouse’s Performance replaces it.']
      : []),
  ]
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`
}
