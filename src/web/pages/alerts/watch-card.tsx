import type { BackOffState } from '../../../watch/back-off.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { FREQUENCIES } from './watch-schedule.ts'

export interface WatchForm {
  /** Where the form is sent; undefined for users without write access. */
  readonly action: string | undefined
  /** Whether people are alerted when it gets worse. */
  readonly isOn: boolean
  /** Page loads of each run of a report whose loads differ much. */
  readonly samples?: number | undefined
  /** Frequency of the effective schedule. */
  readonly frequency: string
  /** Cron expression of a custom schedule. */
  readonly cron: string | null
  readonly nextRunAt: number | null
  /** By the operator. */
  readonly isPaused: boolean
  /** By failures; undefined for a project, whose pages fail one by one. */
  readonly backOff?: BackOffState | undefined
  /** Whether a report uses the project's schedule. */
  readonly isOfProject: boolean
  readonly kind: 'project' | 'report' | 'site_audit'
  /** Address that messages could be sent to; undefined if there is a channel already. */
  readonly email: string | undefined
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
      {form.action !== undefined && <Form form={form} action={form.action} />}
    </section>
  )
}

function rulesOf(kind: WatchForm['kind']): readonly string[] {
  if (kind === 'site_audit') return [SITE_RULE]
  return kind === 'project' ? [...RULES, SITE_RULE] : RULES
}

function Next({ form }: { readonly form: WatchForm }) {
  const { isPaused, backOff, nextRunAt, frequency, kind } = form
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
    return frequency === 'none' ? <p>Nothing is {tasked} by schedule.</p> : null
  }
  return (
    <p>
      Next {task} after <When at={nextRunAt} />
      {backOff === 'slowed' &&
        ', or later: the latest ones have failed, so it waits longer each time'}
      .
    </p>
  )
}

function Form({ form, action }: { readonly form: WatchForm; readonly action: string }) {
  const { isOn, frequency, cron, isOfProject, email } = form
  // Alerts require a schedule, so turning them on preselects one.
  const chosen = !isOn && frequency === 'none' ? 'day' : frequency
  return (
    <form class="form" method="post" action={action}>
      <p class="field">
        <label for="every">{form.kind === 'site_audit' ? 'Crawl' : 'Audit'}</label>
        <select id="every" name="every">
          {isOfProject && (
            <option value="keep" selected>
              Same as the project
            </option>
          )}
          {cron !== null && frequency === 'custom' && (
            <option value="keep" selected={!isOfProject}>
              Current: {cron}
            </option>
          )}
          {FREQUENCIES.map(([value, words]) => (
            <option value={value} selected={!isOfProject && value === chosen}>
              {words}
            </option>
          ))}
          <option value="none" selected={!isOfProject && chosen === 'none'}>
            Not by schedule
          </option>
        </select>
      </p>
      {!isOn && email !== undefined && (
        <p>
          <label>
            <input type="checkbox" name="email" value="1" checked /> Email me at{' '}
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
      </p>
    </form>
  )
}
