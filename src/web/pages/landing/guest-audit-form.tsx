import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { UrlField } from '../../parts/forms/url-field.tsx'
import type { NewAuditFaults } from '../new-audit/new-audit-page.tsx'

export interface GuestAuditFormProps {
  /** The submitted values. */
  readonly typed: string
  readonly device?: string
  readonly faults?: NewAuditFaults
}

/** The form for an audit without an account: only a URL. */
export function GuestAuditForm({ typed, device = '', faults = {} }: GuestAuditFormProps) {
  const chosen = device === '' ? 'mobile' : device
  return (
    <form class="form" method="post" action="/">
      {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
      <UrlField label="Page address" value={typed} fault={faults.url} />
      <details class="options" open={chosen !== 'mobile'}>
        <summary>More options</summary>
        <ChoiceGroup
          name="device"
          legend="Device"
          value={chosen}
          choices={[
            ['mobile', 'Mobile'],
            ['desktop', 'Desktop'],
            ['both', 'Both'],
          ]}
        />
      </details>
      <button class="button main" type="submit">
        Audit
      </button>
      <p class="soft">
        No account needed. Anyone with the link can see the report. It is deleted after seven days
        unless you keep it in an account.
      </p>
    </form>
  )
}
