import type { DeviceChoice } from '../../../request/audit-request.ts'
import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import {
  isRunChosen,
  RUN_LABELS,
  type RunChoices,
  type RunFaults,
  RunFields,
} from '../../parts/forms/run-fields.tsx'
import { VisibilityFields } from '../../parts/forms/visibility-fields.tsx'
import type { Privacy } from '../../../store/tables/report-tables.ts'

/** How pages are audited, and who may see the reports. */
export interface AuditChoices extends RunChoices {
  readonly device: DeviceChoice
  readonly privacy: Privacy
  /** Name of a project; empty for the project of the URL. */
  readonly project: string
}

/** Errors by field name. */
export interface OptionFaults extends RunFaults {
  readonly password?: string | undefined
  readonly project?: string | undefined
}

export interface AuditOptionsProps {
  readonly choices: AuditChoices
  readonly faults: OptionFaults
}

/** Labels of the fields that can have errors. */
export const OPTION_LABELS = {
  password: 'Report password',
  ...RUN_LABELS,
  project: 'Project',
} as const

/** The options of a new audit; rarely used ones are collapsed. */
export function AuditOptions({ choices, faults }: AuditOptionsProps) {
  const { device, privacy, project } = choices
  return (
    <>
      <ChoiceGroup
        name="device"
        legend="Device"
        value={device}
        choices={[
          ['mobile', 'Mobile'],
          ['desktop', 'Desktop'],
          ['both', 'Both'],
        ]}
      />
      <VisibilityFields privacy={privacy} hasPassword={false} fault={faults.password} />
      <details class="options" open={isChosen({ choices, faults })}>
        <summary>More options</summary>
        <RunFields choices={choices} faults={faults} />
        <FormField
          name="project"
          label={OPTION_LABELS.project}
          hint="Empty: the project named after the host."
          value={project}
          fault={faults.project}
          optional
          input={{ autocomplete: 'off', maxlength: 300 }}
        />
      </details>
    </>
  )
}

/** Whether a collapsed option has a value or an error to show. */
function isChosen({ choices, faults }: AuditOptionsProps): boolean {
  const { device: _device, privacy: _privacy, project, ...run } = choices
  return project !== '' || faults.project !== undefined || isRunChosen(run, faults)
}
