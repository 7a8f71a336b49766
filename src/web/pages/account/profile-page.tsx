import { AccountFrame } from './account-frame.tsx'
import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { EmailField } from '../../parts/forms/email-field.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { SelectField } from '../../parts/forms/select-field.tsx'
import { zoneGroups } from '../../parts/forms/zone-groups.ts'
import type { Person } from '../../visitor/person.ts'

export interface ProfilePageProps {
  readonly site: Site
  readonly person: Pick<Person, 'preferences'>
  /** The submitted values if they are invalid; otherwise those of the account. */
  readonly email: string
  /** Whether a new address is confirmed by an emailed link. */
  readonly byMail: boolean
  readonly faults?: ProfileFaults
}

export interface ProfileFaults {
  readonly email?: string | undefined
  readonly password?: string | undefined
}

/** The profile of a user. */
export function ProfilePage({ site, person, email, byMail, faults = {} }: ProfilePageProps) {
  const { timeZone, theme } = person.preferences
  return (
    <AccountFrame site={site} at="/account">
      <section class="card">
        <h2>Email address</h2>
        <form class="form" method="post" action="/account/email">
          <EmailField
            value={email}
            hint={
              byMail
                ? 'A link is sent to the new address. Open it to confirm the change.'
                : undefined
            }
            fault={faults.email}
          />
          <FormField
            name="password"
            label="Password"
            type="password"
            hint="Required to change your email address."
            fault={faults.password}
            input={{ autocomplete: 'current-password', maxlength: 1024 }}
          />
          <button class="button main" type="submit" data-busy="Saving…">
            Change email
          </button>
        </form>
      </section>
      <section class="card">
        <h2>Display</h2>
        <form class="form" method="post" action="/account/preferences">
          <SelectField
            name="time_zone"
            label="Time zone"
            value={timeZone ?? ''}
            hint="Used for times on all pages. Without JavaScript, the device’s time zone is unknown and UTC is used. The API always uses UTC."
            groups={ZONE_GROUPS}
          />
          <ChoiceGroup
            name="theme"
            legend="Theme"
            value={theme ?? ''}
            choices={[
              ['', 'Auto'],
              ['light', 'Light'],
              ['dark', 'Dark'],
            ]}
          />
          <button class="button main" type="submit" data-busy="Saving…">
            Save
          </button>
        </form>
      </section>
    </AccountFrame>
  )
}

const ZONE_GROUPS = zoneGroups([['', 'Time zone of the device']])
