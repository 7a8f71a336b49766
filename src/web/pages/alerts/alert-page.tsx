import { amountText } from '../../../report/write/amount-text.ts'
import type { AlertDetails } from '../../../store/alerts/alerts.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { FactList } from '../../parts/tables/fact-list.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { ALERT_WORDS, subjectPath } from './alert-texts.ts'
import { ChangesCard } from './changes-card.tsx'

export interface AlertPageProps {
  readonly site: Site
  readonly alert: AlertDetails
}

/** One alert: the problem, what changed when it began, and how to silence it. */
export function AlertPage({ site, alert }: AlertPageProps) {
  return (
    <Document site={site} title={quoteText(headingOf(alert), 80)} class="narrow">
      <h1>
        <Quoted text={headingOf(alert)} length={160} />
      </h1>
      <p>
        <a href="/alerts">All alerts</a>
      </p>
      <State alert={alert} />
      <ChangesCard alert={alert} />
      {alert.mayChange && <Mute alert={alert} />}
      {alert.mayChange && <Note alert={alert} />}
    </Document>
  )
}

/** The title of a check says what is true when it passes. */
function headingOf({ rule, state, title, message }: AlertDetails): string {
  return rule.startsWith('check:') && state !== 'resolved' ? message : title
}

function State({ alert }: { readonly alert: AlertDetails }) {
  const amount = (value: number | null) => (value === null ? null : amountText(value, alert.unit))
  return (
    <section class="card" aria-labelledby="state-title">
      <h2 id="state-title">{ALERT_WORDS[alert.state]}</h2>
      <p>
        <Quoted text={alert.message} length={300} />
      </p>
      {alert.isFlapping && (
        <p>
          This alert opened three times in a day. It sends no messages until it has been steady for
          a day.
        </p>
      )}
      <FactList
        facts={[
          [
            alert.subject.kind === 'report' ? 'Page' : 'Site',
            <a href={subjectPath(alert.subject)}>
              <Quoted text={alert.subject.url} length={120} />
            </a>,
          ],
          ['Project', <Quoted text={alert.project.name} length={80} />],
          ['Latest value', amount(alert.value)],
          ['Usual value', amount(alert.baseline)],
          ['Limit', amount(alert.threshold)],
          ['Opened', alert.openedAt === null ? null : <When at={alert.openedAt} />],
          ['Resolved', alert.resolvedAt === null ? null : <When at={alert.resolvedAt} />],
          ['Note', alert.note === null ? null : <Quoted text={alert.note} length={1000} />],
        ]}
      />
    </section>
  )
}

const DURATIONS = [
  ['1', 'For a day'],
  ['7', 'For a week'],
  ['30', 'For 30 days'],
  ['change', 'Until it changes'],
] as const

function Mute({ alert }: { readonly alert: AlertDetails }) {
  const { id, mute } = alert
  return (
    <section class="card" aria-labelledby="mute-title">
      <h2 id="mute-title">Mute</h2>
      <p>A muted alert sends no messages, but stays in the list.</p>
      <form class="form" method="post" action={`/alerts/${id}/mute`}>
        {mute === null ? (
          <>
            <p class="field">
              <label for="for">Duration</label>
              <select id="for" name="for">
                {DURATIONS.map(([value, words]) => (
                  <option value={value} selected={value === '7'}>
                    {words}
                  </option>
                ))}
              </select>
            </p>
            <button class="button" type="submit">
              Mute alert
            </button>
          </>
        ) : (
          <>
            <p>
              {mute.kind === 'until' ? (
                <>
                  Muted until <When at={mute.until} />.
                </>
              ) : (
                'Muted until it is resolved or gets worse.'
              )}
            </p>
            <button class="button" type="submit" name="for" value="off">
              Unmute alert
            </button>
          </>
        )}
      </form>
    </section>
  )
}

function Note({ alert }: { readonly alert: AlertDetails }) {
  return (
    <section class="card" aria-labelledby="note-title">
      <h2 id="note-title">Note</h2>
      <form class="form" method="post" action={`/alerts/${alert.id}/note`}>
        <p class="field">
          <label for="note">Visible to all members</label>
          <textarea id="note" name="note" rows={3} maxlength={1000}>
            {alert.note}
          </textarea>
        </p>
        <button class="button" type="submit">
          Save note
        </button>
      </form>
    </section>
  )
}
