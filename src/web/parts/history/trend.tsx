import type { Trend as TrendName } from '../../../report/compare/comparison.ts'

export interface TrendProps {
  readonly trend: TrendName
  /** The change, with its sign. */
  readonly text: string
}

const WORDS: Readonly<Record<TrendName, string>> = {
  better: 'better',
  worse: 'worse',
  same: 'no significant change',
  changed: 'changed',
}

const ARROWS: Readonly<Record<TrendName, string>> = {
  better: 'M6 1 11 10H1z',
  worse: 'M6 11 1 2h10z',
  same: 'M1 5h10v2H1z',
  changed: 'M6 1 11 6 6 11 1 6z',
}

const TONES = { better: 'good', worse: 'bad', same: 'plain', changed: 'plain' } as const

/** A change as an arrow, a colour and a word, each of which shows its direction. */
export function Trend({ trend, text }: TrendProps) {
  const tone = TONES[trend]
  return (
    <span class={`trend ${tone}`}>
      <svg class="mark" viewBox="0 0 12 12" aria-hidden="true">
        <path d={ARROWS[trend]} />
      </svg>
      {text} <small>{WORDS[trend]}</small>
    </span>
  )
}

/** For a score: more is better. */
export function trendOfScore(change: number): TrendName {
  if (change === 0) return 'same'
  return change > 0 ? 'better' : 'worse'
}
