import { FAMILIES } from '../../../checks/families.ts'
import type { Results } from '../../../report/results.ts'
import { costliestFamilies } from '../../../report/score/costliest-families.ts'
import { reasonOf } from '../../../report/write/verdict-text.ts'
import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import { checkAnchor } from '../checks/shown-checks.ts'
import { Quoted } from '../texts/quoted.tsx'

/** Why the page has its class: the finding that decides it by itself, and those that cost most points. */
export function VerdictReasons({ results }: { readonly results: Results }) {
  const { result } = results
  if (result === null) return null
  const reason = reasonOf(results)
  const costs = costliestFamilies(results)
  return (
    <>
      {reason && (
        <p class="lead">
          {RESULT_WORDS[result]}:{' '}
          <a href={`#${checkAnchor(reason.id)}`}>
            <Quoted text={reason.message ?? reason.title} length={160} />
          </a>
        </p>
      )}
      {!reason && result !== 'good' && (
        <p class="lead">{RESULT_WORDS[result]}: several problems add up</p>
      )}
      {costs.length > 0 && (
        <p>
          Most points lost:{' '}
          {costs.map(({ family, check, loss }, place) => (
            <>
              {place > 0 && ', '}
              <a href={`#${checkAnchor(check)}`}>{FAMILIES[family].title}</a> (−{Math.round(loss)})
            </>
          ))}
        </p>
      )}
    </>
  )
}
