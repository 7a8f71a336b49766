import type { ResultClass } from '../../../report/results.ts'
import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import { Mark } from '../texts/mark.tsx'

export interface VerdictProps {
  /** Null for a target that is not a web page and has no score. */
  readonly result: ResultClass | null
  /** 0–100. */
  readonly score: number | null
}

/** Shape, word and number in one pill. */
export function Verdict({ result, score }: VerdictProps) {
  if (result === null || score === null) return <span class="verdict plain">Not scored</span>
  return (
    <span class={`verdict ${result}`}>
      <Mark tone={result} />
      {RESULT_WORDS[result]}, {score} of 100
    </span>
  )
}
