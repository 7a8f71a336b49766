import { expect, it } from 'vitest'
import { trendText } from './trend-line.tsx'

const day = (number: number, score: number) => ({ at: number * 86_400_000, runs: 1, score })

it.each([
  // Runs may have ended: days count only those with a complete score.
  { days: [], says: 'No run has a complete score yet.' },
  { days: [day(1, 61)], says: '61 on the only day with audits.' },
  { days: [day(1, 61), day(3, 78)], says: 'From 61 to 78 over 2 days with audits.' },
])('a trend says: $says', ({ days, says }) => {
  expect(trendText(days)).toBe(says)
})
