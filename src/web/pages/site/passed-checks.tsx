import { siteCatalogue } from '../../../checks/site/site-catalogue.ts'
import type { SiteSummary } from '../../../store/sites/crawl-results.ts'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

/** Site checks that found nothing wrong, and those that do not apply, with the reason. */
export function PassedChecks({ checks }: { readonly checks: SiteSummary['site_checks'] }) {
  const quiet = checks.filter(
    ({ outcome }) => outcome === 'pass' || outcome === 'not-applicable' || outcome === 'error',
  )
  if (quiet.length === 0) return null
  const passed = quiet.filter(({ outcome }) => outcome === 'pass').length
  return (
    <details class="card">
      <summary>
        {passed} site checks passed, {quiet.length - passed} not applicable
      </summary>
      <ul class="entries">
        {quiet.map(({ check, outcome, message }) => (
          <li>
            <p>
              <Mark tone={toneOf(outcome)} />{' '}
              {siteCatalogue.find(({ id }) => id === check)?.title ?? check}
              {message !== null && (
                <span class="soft">
                  {' '}
                  · <Quoted text={message} />
                </span>
              )}
            </p>
            <span class="value">
              {outcome === 'pass' ? 'Passed' : outcome === 'error' ? 'Error' : 'Not applicable'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
