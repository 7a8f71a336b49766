import type { Alert } from '../../../store/alerts/alerts.ts'
import { Records } from '../../parts/tables/record-table.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { ALERT_WORDS, subjectPath } from './alert-texts.ts'

/** Alerts on a wide page, a row each. */
export function AlertTable({ alerts }: { readonly alerts: readonly Alert[] }) {
  return (
    <Records label="Alerts" heads={['Alert', 'Page', 'State', 'Since']}>
      {alerts.map((alert) => (
        <tr role="row">
          <td role="cell" class="page">
            <a href={`/alerts/${alert.id}`}>
              <Quoted text={alert.message} length={160} />
            </a>
          </td>
          <td role="cell" class="when" data-label="Page">
            <a href={subjectPath(alert.subject)}>
              <Quoted text={alert.subject.url} length={80} />
            </a>
            <p class="soft">
              <Quoted text={alert.project.name} length={80} />
            </p>
          </td>
          <td role="cell" data-label="State">
            {ALERT_WORDS[alert.state]}
            {alert.isFlapping && <span class="soft"> · keeps changing</span>}
          </td>
          <td role="cell" class="soft" data-label="Since">
            <When at={alert.since} />
          </td>
        </tr>
      ))}
    </Records>
  )
}

interface AlertEntriesProps {
  readonly alerts: readonly Alert[]
  /** Whether all are alerts of the page that they are shown for. */
  readonly isOfOnePage: boolean
}

/** Alerts on a narrow page, one below another: the columns of a table leave no room for a sentence. */
export function AlertEntries({ alerts, isOfOnePage }: AlertEntriesProps) {
  return (
    <ul class="entries">
      {alerts.map((alert) => (
        <li>
          <p>
            <a href={`/alerts/${alert.id}`}>
              <Quoted text={alert.message} length={160} />
            </a>
            <br />
            <span class="soft">
              {ALERT_WORDS[alert.state]} since <When at={alert.since} />
              {alert.isFlapping && ' · keeps changing'}
            </span>
            {!isOfOnePage && (
              <>
                <br />
                <a class="soft" href={subjectPath(alert.subject)}>
                  <Quoted text={alert.subject.url} length={120} />
                </a>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
