import type { Device, Privacy, Samples } from '../../../store/report-row.ts'
import { ChoiceGroup } from '../../parts/choice-group.tsx'
import { FormField } from '../../parts/form-field.tsx'
import { VisibilityFields } from '../../parts/visibility-fields.tsx'

/** How pages are audited, and whom the reports are for. */
export interface AuditChoices {
  readonly device: Device
  readonly samples: Samples
  readonly privacy: Privacy
  /** Name of a project; empty for that of the address. */
  readonly project: string
}

export interface AuditOptionsProps {
  readonly choices: AuditChoices
  readonly faults: {
    readonly password?: string | undefined
    readonly project?: string | undefined
  }
}

/** Of the fields among them that can be at fault. */
export const OPTION_LABELS = { password: 'Password for the report', project: 'Project' } as const

/** The choices of a new audit; what is seldom chosen is folded. */
export function AuditOptions({ choices, faults }: AuditOptionsProps) {
  const { device, samples, privacy, project } = choices
  const isChosen = samples !== 1 || project !== '' || faults.project !== undefined
  return (
    <>
      <ChoiceGroup
        name="device"
        legend="Looked at as"
        value={device}
        choices={[
          ['mobile', 'Phone'],
          ['desktop', 'Computer'],
          ['both', 'Both'],
        ]}
      />
      <VisibilityFields privacy={privacy} hasPassword={false} fault={faults.password} />
      <details class="options" open={isChosen}>
        <summary>More options</summary>
        <ChoiceGroup
          name="samples"
          legend="Loads in the browser"
          value={samples}
          choices={[
            [1, 'One'],
            [3, 'Three'],
            [5, 'Five'],
          ]}
        />
        <p class="soft">Of several loads the median counts; each takes ten seconds or so.</p>
        <FormField
          name="project"
          label={OPTION_LABELS.project}
          hint="Empty: the one that is named for the host."
          value={project}
          fault={faults.project}
          optional
          input={{ autocomplete: 'off', maxlength: 300 }}
        />
      </details>
    </>
  )
}
