/** Change of a score, with a sign and a word in addition to its colour. */
export function ScoreChange({
  score,
  before,
}: {
  readonly score: number | null
  /** Score of the previous run; undefined without one, or if the two are not comparable. */
  readonly before: number | undefined
}) {
  const change = score === null || before === undefined ? 0 : score - before
  if (change === 0) {
    const words = before === undefined ? 'No earlier run' : 'No change'
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
