import type { Device, Privacy, Samples } from '../../../store/report-row.ts'
import { ChoiceGroup } from '../../parts/choice-group.tsx'
import { Document, type Site } from '../../parts/document.tsx'
import { FormFault } from '../../parts/form-fault.tsx'
import { FormField } from '../../parts/form-field.tsx'
import { VisibilityFields } from '../../parts/visibility-fields.tsx'

/** What was typed and chosen. */
export interface NewAuditForm {
  readonly url: string
  readonly device: Device
  readonly samples: Samples
  readonly privacy: Privacy
}

export interface NewAuditFaults {
  readonly url?: string | undefined
  readonly password?: string | undefined
  /** Of no field. */
  readonly form?: string | undefined
}

export interface NewAuditPageProps {
  readonly site: Site
  readonly form: NewAuditForm
  readonly faults?: NewAuditFaults
}

/** Which page to audit, and how. */
export function NewAuditPage({ site, form, faults = {} }: NewAuditPageProps) {
  const { url, device, samples, privacy } = form
  return (
    <Document site={site} title="New audit – Pagemark" class="narrow">
      <section class="card">
        <h1>New audit</h1>
        <form class="form" method="post" action="/new">
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <FormField
            name="url"
            label="Page address"
            value={url}
            fault={faults.url}
            input={{
              inputmode: 'url',
              autocapitalize: 'none',
              autocomplete: 'url',
              autofocus: faults.password === undefined,
              spellcheck: false,
              maxlength: 2048,
              placeholder: 'https://example.com/',
            }}
          />
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
          <details class="options" open={samples !== 1}>
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
          </details>
          <button class="button main" type="submit">
            Audit
          </button>
        </form>
      </section>
    </Document>
  )
}
