import { counted } from '../../../checks/shared/counted.ts'
import { siteCatalogue } from '../../../checks/site/site-catalogue.ts'
import type { SiteSummary } from '../../../report/site/pack-site.ts'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

/** Site checks without findings: passed, not applicable (with the reason), or failed to run. */
export function PassedChecks({ checks }: { readonly checks: SiteSummary['site_checks'] }) {
  const quiet = checks.filter(
    ({ outcome }) => outcome === 'pass' || outcome === 'not-applicable' || outcome === 'error',
  )
  if (quiet.length === 0) return null
  return (
    <details class="card">
      <summary>{summaryText(quiet)}</summary>
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

function summaryText(checks: SiteSummary['site_checks']): string {
  const countOf = (wanted: string) => checks.filter(({ outcome }) => outcome === wanted).length
  const errors = countOf('error')
  const text = `${counted(countOf('pass'), 'site check')} passed, ${countOf('not-applicable')} not applicable`
  return errors === 0 ? text : `${text}, ${counted(errors, 'error')}`
}
