import type { Check } from '../../checks/check.ts'
import {
  BLOCKERS,
  type CapRule,
  CAPS,
  CATEGORY_POLICY,
  WEIGHTS,
} from '../../report/score-policy.ts'

/** What a check does to the score, a sentence each. */
export function scoreEffects({ id, category, importance }: Check): string[] {
  const { title, weight } = CATEGORY_POLICY[category]
  const own =
    importance === 'informative'
      ? 'It is for information and never changes the score.'
      : weight === 0
        ? `It counts for ${title}, which stands beside the score and is not part of it.`
        : `It has the weight ${WEIGHTS[importance]} within ${title}. Passing counts in full, a warning by half unless the check measures a share, a failure not at all.`
  return [
    own,
    ...CAPS.filter(({ check }) => check === id).map(capText),
    ...(BLOCKERS.has(id) ? ['A page that fails it is never called good, whatever its score.'] : []),
  ]
}

function capText({ category, categoryLimit, overallLimit, when }: CapRule): string {
  const held = [
    ...(categoryLimit === null ? [] : [`${CATEGORY_POLICY[category].title} at ${categoryLimit}`]),
    ...(overallLimit === null ? [] : [`the whole score at ${overallLimit}`]),
  ].join(' and ')
  const failure = when === undefined ? 'A failure holds' : 'The gravest of its failures hold'
  return `${failure} ${held} or less.`
}
