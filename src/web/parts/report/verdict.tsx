import type { ResultClass } from '../../../report/results.ts'
import { Mark, RESULT_WORDS } from '../texts/mark.tsx'

export interface VerdictProps {
  readonly result: ResultClass
  /** 0–100. */
  readonly score: number
}

/** Shape, word and number in one pill. */
export function Verdict({ result, score }: VerdictProps) {
  return (
    <span class={`verdict ${result}`}>
      <Mark tone={result} />
      {RESULT_WORDS[result]}, {score} of 100
    </span>
  )
}
