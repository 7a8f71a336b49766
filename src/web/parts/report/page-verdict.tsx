import type { Results } from '../../../report/results.ts'
import { verdictText } from '../../../report/write/verdict-text.ts'
import { Gauge } from './gauge.tsx'
import { Verdict } from './verdict.tsx'

type Judged = Pick<Results, 'result' | 'score' | 'page'>

/** The class of a page and its score; the type of a target that is not a web page. */
export function PageVerdict({ results }: { readonly results: Judged }) {
  const { result, score } = results
  return result === null || score === null ? (
    <span class="verdict plain">{verdictText(results)}</span>
  ) : (
    <Verdict result={result} score={score} />
  )
}

/** The score as a ring; an empty one without a score. */
export function PageGauge({ results: { result, score } }: { readonly results: Judged }) {
  return result === null || score === null ? (
    <Gauge text="–" share={null} tone="plain" />
  ) : (
    <Gauge text={String(score)} share={score / 100} tone={result} />
  )
}
