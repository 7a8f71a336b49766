import type { ResultClass } from '../results.ts'

/** Points out of 100. */
export const GOOD_FROM = 80
export const DECENT_FROM = 50

export function classOfScore(score: number): ResultClass {
  if (score >= GOOD_FROM) return 'good'
  return score >= DECENT_FROM ? 'decent' : 'bad'
}
