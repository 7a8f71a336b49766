export interface ScoreChangeProps {
  readonly score: number | null
  /** Complete score of an earlier run; undefined without one, or if the two are not comparable. */
  readonly before: number | undefined
  /** Whether the score lacks categories. */
  readonly incomplete: boolean
  /** Number of runs, with the current one. */
  readonly runs: number
}

/** Change of a score, with a sign and a word in addition to its colour. */
export function ScoreChange(props: ScoreChangeProps) {
  const { score, before } = props
  const change = score === null || before === undefined ? 0 : score - before
  if (change === 0) {
    const words = before === undefined ? reasonOf(props) : 'No change'
    return (
      <span class="change">
        <span aria-hidden="true">–</span>
        <span class="sr">{words}</span>
      </span>
    )
  }
  const better = change > 0
  return (
    <span class={better ? 'change good' : 'change bad'}>
      <span aria-hidden="true">{better ? `▲ +${change}` : `▼ −${-change}`}</span>
      <span class="sr">
        {Math.abs(change)} {better ? 'better' : 'worse'} than the run before
      </span>
    </span>
  )
}

/** Why there is no change to show. */
function reasonOf({ score, incomplete, runs }: ScoreChangeProps): string {
  if (runs < 2) return 'No earlier run'
  if (score === null) return 'No score'
  return incomplete ? 'The score is incomplete' : 'No earlier run has a complete score'
}
