import { FormField } from '../../parts/forms/form-field.tsx'
import { SelectField } from '../../parts/forms/select-field.tsx'
import { zoneGroups } from '../../parts/forms/zone-groups.ts'
import { When } from '../../parts/texts/when.tsx'
import {
  CRON_LENGTH,
  FREQUENCIES,
  type ScheduleFault,
  type TypedSchedule,
} from './watch-schedule.ts'

export interface ScheduleForm extends TypedSchedule {
  /** Whether a report can have the schedule of its project. */
  readonly isProjectOffered: boolean
  readonly fault?: ScheduleFault | undefined
  /** The next firings of what the form asks for, before it is saved. */
  readonly preview?: readonly number[] | undefined
}

export interface ScheduleFieldsProps {
  readonly form: ScheduleForm
  /** `Audit` or `Crawl`. */
  readonly label: string
}

/** How often, by a list or by a cron expression, in which time zone. */
export function ScheduleFields({ form, label }: ScheduleFieldsProps) {
  const { every, cron, timeZone, isProjectOffered, fault, preview } = form
  const faultOf = (field: ScheduleFault['field']) =>
    fault?.field === field ? fault.text : undefined
  const choices = [
    ...(isProjectOffered ? [['project', 'Same as the project'] as const] : []),
    ...FREQUENCIES.map(([value, words]) => [value, words] as const),
    ['custom', 'Custom'] as const,
    ['none', 'Not by schedule'] as const,
  ]
  return (
    <>
      <SelectField
        name="every"
        label={label}
        value={every}
        fault={faultOf('every')}
        groups={[['', choices]]}
      />
      <details class="options" open={fault !== undefined || every === 'custom'}>
        <summary>Time zone and cron expression</summary>
        <SelectField
          name="time_zone"
          label="Time zone"
          value={timeZone}
          fault={faultOf('time_zone')}
          groups={zoneGroups()}
        />
        <FormField
          name="cron"
          label="Cron expression"
          value={cron}
          hint="For Custom. Five fields: minute, hour, day, month, weekday."
          fault={faultOf('cron')}
          optional
          input={{
            maxlength: CRON_LENGTH,
            placeholder: '30 6 * * 1-5',
            autocomplete: 'off',
            autocapitalize: 'none',
            spellcheck: false,
          }}
        />
      </details>
      {preview && <Preview times={preview} zone={timeZone} label={label} />}
    </>
  )
}

interface PreviewProps extends Pick<ScheduleFieldsProps, 'label'> {
  readonly times: readonly number[]
  readonly zone: string
}

function Preview({ times, zone, label }: PreviewProps) {
  if (times.length === 0) {
    return (
      <p class="notice" role="status">
        Without a schedule, there are no next times.
      </p>
    )
  }
  return (
    <div class="notice" role="status">
      <p>The next {label.toLowerCase()}s start after these times. Nothing is saved yet.</p>
      <Times times={times} zone={zone} />
    </div>
  )
}

/** In the time zone of the schedule: its expression is about that. */
export function Times({ times, zone }: Pick<PreviewProps, 'times' | 'zone'>) {
  return (
    <ul>
      {times.map((at) => (
        <li>
          <When at={at} zone={zone} />
        </li>
      ))}
    </ul>
  )
}
