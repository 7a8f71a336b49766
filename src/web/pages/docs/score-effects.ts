import type { Check } from '../../../checks/check.ts'
import {
  type CapRule,
  capsBy,
  CATEGORY_POLICY,
  isBlocker,
  weightOf,
} from '../../../report/score-policy.ts'

/** What a check does to the score, a sentence each. */
export function scoreEffects(check: Check): string[] {
  const { category, importance } = check
  const { title, weight } = CATEGORY_POLICY[category]
  const own =
    importance === 'informative'
      ? 'It is for information and never changes the score.'
      : weight === 0
        ? `It counts for ${title}, which stands beside the score and is not part of it.`
        : `It has the weight ${weightOf(check)} within ${title}. Passing counts in full, a warning by half unless the check measures a share, a failure not at all.`
  return [
    own,
    ...capsBy(check).map(capText),
    ...(isBlocker(check) ? ['A page that fails it is never called good, whatever its score.'] : []),
  ]
}

function capText({ category, categoryLimit, overallLimit, when, untilSeen }: CapRule): string {
  const held = [
    ...(categoryLimit === null ? [] : [`${CATEGORY_POLICY[category].title} at ${categoryLimit}`]),
    ...(overallLimit === null ? [] : [`the whole score at ${overallLimit}`]),
  ].join(' and ')
  const failure = when === undefined ? 'A failure holds' : 'The gravest of its failures hold'
  const until = untilSeen ? ' until a browser has seen the page' : ''
  return `${failure} ${held} or less${until}.`
}
