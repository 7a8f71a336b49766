import type { Report } from '../../../store/reports/report-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import {
  RUN_LABELS,
  type RunChoices,
  type RunFaults,
  RunFields,
} from '../../parts/forms/run-fields.tsx'

export interface SettingsForm extends RunChoices {
  /** Name of a project. */
  readonly project: string
}

export interface SettingsFaults extends RunFaults {
  readonly project?: string | undefined
}

export interface ReportSettingsPageProps {
  readonly site: Site
  readonly report: Report
  readonly form: SettingsForm
  readonly faults?: SettingsFaults
  /** Only the owner can change its project. */
  readonly owned: boolean
}

const LABELS = { ...RUN_LABELS, project: 'Project' } as const

/** The options of a report's next runs, and its project. */
export function ReportSettingsPage({
  site,
  report,
  form,
  faults = {},
  owned,
}: ReportSettingsPageProps) {
  const { id, url, device } = report
  return (
    <Document site={site} title="Report settings" class="narrow">
      <section class="card">
        <h1>Settings</h1>
        <p>
          <a href={`/r/${id}`}>
            Report of <Quoted text={url} length={120} />
          </a>
        </p>
        <p class="soft">
          Changes apply from the next run. Device: {DEVICES[device]}. For another URL or device,{' '}
          <a href={`/new?${new URLSearchParams({ url }).toString()}`}>create a new report</a>.
        </p>
        <form class="form" method="post" action={`/r/${id}/settings`}>
          <Fields labels={LABELS} faults={faults}>
            <RunFields
              choices={form}
              faults={faults}
              hasCredentials={report.credentialsUsername !== null}
            />
            {owned && (
              <FormField
                name="project"
                label={LABELS.project}
                hint="A new name creates a new project."
                value={form.project}
                fault={faults.project}
                input={{ autocomplete: 'off', maxlength: 300 }}
              />
            )}
          </Fields>
          <p class="acts">
            <button class="button main" type="submit">
              Save
            </button>
            <button class="button" type="submit" name="again" value="1">
              Save and run again
            </button>
          </p>
        </form>
      </section>
    </Document>
  )
}

const DEVICES = {
  mobile: 'mobile',
  desktop: 'desktop',
  both: 'mobile and desktop',
} as const satisfies Record<Report['device'], string>
