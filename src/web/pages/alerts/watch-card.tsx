import type { SkippedFirings } from '../../../watch/plan-firing.ts'
import type { BackOffState } from '../../../watch/back-off.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { ScheduleFields, type ScheduleForm, Times } from './schedule-fields.tsx'

export interface WatchForm {
  /** Where the form is sent; undefined for users without write access. */
  readonly action: string | undefined
  /** Whether people are alerted when it gets worse. */
  readonly isOn: boolean
  /** Page loads of each run of a report whose loads differ much. */
  readonly samples?: number | undefined
  readonly schedule: ScheduleForm
  /** The next firings of the effective schedule, in its time zone. */
  readonly next: { readonly times: readonly number[]; readonly zone: string }
  readonly nextRunAt: number | null
  /** Firings that were missed in the last week, while no worker was running. */
  readonly skipped?: SkippedFirings | null
  /** By the operator. */
  readonly isPaused: boolean
  /** By failures; undefined for a project, whose pages fail one by one. */
  readonly backOff?: BackOffState | undefined
  readonly kind: 'project' | 'report' | 'site_audit'
  /** Address that messages could be sent to; undefined if there is a channel already. */
  readonly email: string | undefined
  /** Whether it is to be sent there. */
  readonly isEmailWanted: boolean
}

const RULES = [
  'The score, Largest Contentful Paint, Total Blocking Time, Cumulative Layout Shift or the page weight leaves its usual range.',
  'A check of high importance newly fails.',
  'A budget of the project is broken.',
  'Three audits in a row cannot load the page.',
  'The TLS certificate expires in 21 days, 7 days or 1 day.',
]

/** Of site audits, which a project may have. */
const SITE_RULE =
  'A crawl newly fails a check, loses pages from the index, finds more URLs blocked by robots.txt, or fails twice.'

/** Whether it is watched, and how often it is audited: one form that sets both at once. */
export function WatchCard({ form }: { readonly form: WatchForm }) {
  return (
    <section class="card" aria-labelledby="watch-title">
      <h2 id="watch-title">{form.isOn ? 'Alerts are on' : 'Alerts are off'}</h2>
      <details class="options">
        <summary>When you get an alert</summary>
        <ul>
          {rulesOf(form.kind).map((rule) => (
            <li>{rule}</li>
          ))}
        </ul>
        <p>
          {form.kind === 'site_audit'
            ? 'The next crawl confirms problems that may be passing.'
            : 'A second run confirms changes that may be noise. Metrics are compared once a page has eight runs.'}
        </p>
      </details>
      {form.isOn && form.samples !== undefined && (
        <p>
          Loads of this page differ much, so each run takes {form.samples} and compares their
          medians.
        </p>
      )}
      <Next form={form} />
      {form.skipped && <Skipped of={form.skipped} />}
      {form.action !== undefined && <Form form={form} action={form.action} />}
    </section>
  )
}

function rulesOf(kind: WatchForm['kind']): readonly string[] {
  if (kind === 'site_audit') return [SITE_RULE]
  return kind === 'project' ? [...RULES, SITE_RULE] : RULES
}

function Next({ form }: { readonly form: WatchForm }) {
  const { isPaused, backOff, nextRunAt, next, kind } = form
  const [task, tasked] = kind === 'site_audit' ? ['crawl', 'crawled'] : ['audit', 'audited']
  if (isPaused) return <p>The operator has paused the schedule.</p>
  if (backOff === 'paused') {
    return (
      <p>
        The schedule is paused: every {task} has failed for 14 days. It continues after one that you
        start and that succeeds.
      </p>
    )
  }
  if (nextRunAt === null) {
    return next.times.length === 0 ? <p>Nothing is {tasked} by schedule.</p> : null
  }
  return (
    <>
      <p>
        Next {task} after <When at={nextRunAt} />
        {backOff === 'slowed' &&
          ', or later: the latest ones have failed, so it waits longer each time'}
        .
      </p>
      {next.times.length > 0 && (
        <details class="options">
          <summary>Next {next.times.length} times</summary>
          <Times times={next.times} zone={next.zone} />
        </details>
      )}
    </>
  )
}

function Skipped({ of: { from, to, count } }: { readonly of: SkippedFirings }) {
  return count === 1 ? (
    <p>
      No worker was running at <When at={from} />, so 1 scheduled time was skipped.
    </p>
  ) : (
    <p>
      No worker was running from <When at={from} /> to <When at={to} />, so {count} scheduled times
      were skipped.
    </p>
  )
}

function Form({ form, action }: { readonly form: WatchForm; readonly action: string }) {
  const { isOn, schedule, email, isEmailWanted } = form
  return (
    <form class="form" method="post" action={action}>
      <ScheduleFields form={schedule} label={form.kind === 'site_audit' ? 'Crawl' : 'Audit'} />
      {!isOn && email !== undefined && (
        <p>
          <label>
            <input type="checkbox" name="email" value="1" checked={isEmailWanted} /> Email me at{' '}
            <Quoted text={email} />
          </label>
        </p>
      )}
      <p class="acts">
        <button class="button main" type="submit" name="alerts" value="on">
          {isOn ? 'Save' : 'Turn alerts on'}
        </button>
        {isOn && (
          <button class="button" type="submit" name="alerts" value="off">
            Turn alerts off
          </button>
        )}
        <button class="button" type="submit" name="preview" value="1">
          Show next times
        </button>
      </p>
    </form>
  )
}
