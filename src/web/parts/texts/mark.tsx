import type { CheckResult, ResultClass } from '../../../report/results.ts'

type Outcome = CheckResult['outcome']

/** The class that gives an outcome its shape and colour; none for unscored ones. */
export function toneOf(outcome: Outcome): ResultClass | 'plain' {
  if (outcome === 'pass') return 'good'
  if (outcome === 'warn') return 'decent'
  return outcome === 'fail' ? 'bad' : 'plain'
}

/** Paths of 12 × 12. */
export const SHAPES: Readonly<Record<ResultClass | 'plain', string>> = {
  good: 'M6 .6a5.4 5.4 0 1 0 .01 0z',
  decent: 'M1 1h10v10H1z',
  bad: 'M6 .6 11.7 11H.3z',
  plain: 'M6 .6a5.4 5.4 0 1 0 .01 0zM6 2.6a3.4 3.4 0 1 1-.01 0z',
}

/** Circle, square, triangle, ring: an outcome without its colour. A word accompanies it. */
export function Mark({ tone }: { readonly tone: ResultClass | 'plain' }) {
  return (
    <svg class={`mark ${tone}`} viewBox="0 0 12 12" aria-hidden="true">
      <path d={SHAPES[tone]} />
    </svg>
  )
}
