import type { UserSummary } from '../../../store/accounts/user-administration.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { FactList } from '../../parts/tables/fact-list.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { type QuotaForm, usualText } from './quota-form.ts'
import { standingText } from './standing-text.ts'

export interface UserPageProps {
  readonly site: Site
  readonly user: UserSummary
  /** Whether this is the signed-in user. */
  readonly self: boolean
  /** Numbers of active sessions and of keys that are not revoked. */
  readonly sessions: number
  readonly keys: number
  /** Whether sign-in requires a code. */
  readonly secondFactor: boolean
  readonly form: QuotaForm
  /** The installation's limits for everybody; 0: no limit. */
  readonly usual: { readonly mostWaiting: number; readonly mostAnHour: number }
  /** Error of the last change. */
  readonly fault?: string | undefined
}

/** `/admin/users/:id`: one user. */
export function UserPage(props: UserPageProps) {
  const { site, user, self, sessions, keys, secondFactor, fault } = props
  return (
    <AdminFrame site={site} at="/admin/users">
      <section class="card" aria-labelledby="user-title">
        <h2 id="user-title">
          <Quoted text={user.email} />
        </h2>
        {fault !== undefined && <FormFault>{fault}</FormFault>}
        <FactList
          facts={[
            ['Role', standingText(user, self)],
            ['Since', <When at={user.createdAt} />],
            ['Last active', user.seenAt === null ? 'no session' : <When at={user.seenAt} />],
            ['Reports', numberText(user.reports)],
            ['Sessions', numberText(sessions)],
            ['API keys', numberText(keys)],
            ['Two-factor sign-in', secondFactor ? 'on' : 'off'],
          ]}
        />
        <Standing user={user} />
        <p class="soft">
          <a href={`/admin/log?${new URLSearchParams({ email: user.email }).toString()}`}>
            Show account log
          </a>
        </p>
      </section>
      <Limits {...props} />
      {self ? (
        <section class="card">
          <p>
            This is you. Change password, two-factor sign-in and sessions under{' '}
            <a href="/account">your account</a>.
          </p>
        </section>
      ) : (
        <Interventions {...props} />
      )}
    </AdminFrame>
  )
}

function Standing({ user: { id, admin, disabledAt } }: Pick<UserPageProps, 'user'>) {
  return (
    <form class="acts" method="post" action={`/admin/users/${id}`}>
      <button class="button" type="submit" name="change" value={admin ? 'demote' : 'promote'}>
        {admin ? 'Make user' : 'Make administrator'}
      </button>
      <button
        class="button"
        type="submit"
        name="change"
        value={disabledAt === null ? 'disable' : 'enable'}
      >
        {disabledAt === null ? 'Disable account' : 'Enable account'}
      </button>
    </form>
  )
}

const LIMIT_LABELS = {
  waiting: 'Waiting audits',
  hour: 'Audits per hour',
} as const

function Limits({ user, form, usual }: UserPageProps) {
  const { faults = {} } = form
  const fields = [
    ['waiting', usual.mostWaiting],
    ['hour', usual.mostAnHour],
  ] as const
  return (
    <section class="card" aria-labelledby="limits-title">
      <h2 id="limits-title">Limits</h2>
      <form class="form" method="post" action={`/admin/users/${user.id}/limits`}>
        <Fields labels={LIMIT_LABELS} faults={faults}>
          {fields.map(([name, limit]) => (
            <FormField
              name={name}
              label={LIMIT_LABELS[name]}
              value={form[name]}
              hint={`Empty: default, ${usualText(limit)}. 0: no limit.`}
              fault={faults[name]}
              optional
              input={{ inputmode: 'numeric', maxlength: 7, autocomplete: 'off' }}
            />
          ))}
        </Fields>
        <button class="button" type="submit">
          Save limits
        </button>
      </form>
    </section>
  )
}

/** Actions for a user who cannot do them alone, or who must lose access. */
function Interventions({ user, sessions, secondFactor }: UserPageProps) {
  const { id, admin, disabledAt, reports } = user
  const path = `/admin/users/${id}`
  return (
    <section class="card" aria-labelledby="help-title">
      <h2 id="help-title">Sign-in and account</h2>
      {!admin && disabledAt === null && (
        <form method="post" action={`${path}/sign-in-as`}>
          <p>
            You see and do what this user can for up to an hour, except changes to access and
            sharing. Both logs record it.
          </p>
          <p class="after">
            <button class="button" type="submit">
              Impersonate user
            </button>
          </p>
        </form>
      )}
      {secondFactor && (
        <form class="after" method="post" action={`${path}/second-factor`}>
          <p>
            For users who lost their app and recovery codes. They then sign in with their password
            alone.
          </p>
          <p class="after">
            <button class="button" type="submit">
              Turn off two-factor sign-in
            </button>
          </p>
        </form>
      )}
      {sessions > 0 && (
        <form class="after" method="post" action={`${path}/sessions`}>
          <p>Signs the user out in all browsers. API keys keep working.</p>
          <p class="after">
            <button class="button" type="submit">
              End all sessions
            </button>
          </p>
        </form>
      )}
      <div class="after">
        <p>Deletes the account and {counted(reports, 'report')} for good.</p>
        <p class="after">
          <a class="button danger" href={`${path}/delete`}>
            Delete account…
          </a>
        </p>
      </div>
    </section>
  )
}
