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
  /** As it was typed; empty for the page's own. */
  readonly language: string
}

export interface AuditOptionsProps {
  readonly choices: AuditChoices
  readonly faults: {
    readonly password?: string | undefined
    readonly project?: string | undefined
    readonly language?: string | undefined
  }
}

/** Of the fields among them that can be at fault. */
export const OPTION_LABELS = {
  password: 'Password for the report',
  language: 'Language of the page',
  project: 'Project',
} as const

/** Proposed; any other may be typed. */
const LANGUAGES = [
  ['ar', 'Arabic'],
  ['zh-Hans', 'Chinese'],
  ['nl', 'Dutch'],
  ['en', 'English'],
  ['fr', 'French'],
  ['de', 'German'],
  ['hi', 'Hindi'],
  ['it', 'Italian'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['pl', 'Polish'],
  ['pt-BR', 'Portuguese (Brazil)'],
  ['es', 'Spanish'],
  ['tr', 'Turkish'],
] as const

/** The choices of a new audit; what is seldom chosen is folded. */
export function AuditOptions({ choices, faults }: AuditOptionsProps) {
  const { device, samples, privacy, project, language } = choices
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
      <details class="options" open={isChosen({ choices, faults })}>
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
          name="language"
          label={OPTION_LABELS.language}
          hint="For a page that comes in several: a tag such as de or pt-BR. Empty: the page decides."
          value={language}
          fault={faults.language}
          optional
          input={{
            list: 'languages',
            autocomplete: 'off',
            autocapitalize: 'none',
            spellcheck: false,
            maxlength: 35,
          }}
        />
        <datalist id="languages">
          {LANGUAGES.map(([tag, name]) => (
            <option value={tag} label={name} />
          ))}
        </datalist>
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

/** Is there anything among what is folded that somebody has to see? */
function isChosen({ choices, faults }: AuditOptionsProps): boolean {
  const { samples, project, language } = choices
  const isUsual = samples === 1 && project === '' && language === ''
  return !isUsual || faults.project !== undefined || faults.language !== undefined
}
