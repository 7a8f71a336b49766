import type { Privacy } from '../../store/report-row.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { FormField } from './form-field.tsx'

export interface VisibilityFieldsProps {
  readonly privacy: Privacy
  /** The report has a password already, which an empty field keeps. */
  readonly hasPassword: boolean
  readonly fault?: string | undefined
}

/** Who may see a report. The password shows where it takes effect. */
export function VisibilityFields({ privacy, hasPassword, fault }: VisibilityFieldsProps) {
  return (
    <div class="visibility">
      <ChoiceGroup
        name="privacy"
        legend="Who can see the report"
        value={privacy}
        choices={[
          [0, 'Public: anyone with the link'],
          [2, 'Password: anyone with the link and the password'],
          [1, 'Private: only you'],
        ]}
      />
      <FormField
        name="password"
        label="Password for the report"
        type="password"
        hint={hasPassword ? 'Leave it empty to keep the one it has.' : undefined}
        fault={fault}
        optional
        input={{ autocomplete: 'off', maxlength: 1024 }}
      />
    </div>
  )
}
