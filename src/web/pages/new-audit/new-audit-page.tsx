import type { RecentReport } from '../../../store/reports/recent-report.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { UrlField } from '../../parts/forms/url-field.tsx'
import {
  type AuditChoices,
  AuditOptions,
  OPTION_LABELS,
  type OptionFaults,
} from './audit-options.tsx'
import { AuditTabs } from './audit-tabs.tsx'

/** The submitted values. */
export interface NewAuditForm extends AuditChoices {
  readonly url: string
}

export interface NewAuditFaults extends OptionFaults {
  readonly url?: string | undefined
  /** An error that concerns no single field. */
  readonly form?: string | undefined
}

export interface NewAuditPageProps {
  readonly site: Site
  readonly form: NewAuditForm
  readonly faults?: NewAuditFaults
  /** A recent audit of the same page. */
  readonly recent?: RecentReport | undefined
  /** URLs of this user's latest reports. */
  readonly known?: readonly string[]
}

const LABELS = { url: 'Page address', ...OPTION_LABELS } as const

/** The form for auditing a page. */
export function NewAuditPage({ site, form, faults = {}, recent, known = [] }: NewAuditPageProps) {
  return (
    <Document site={site} title="New audit" class="narrow">
      <section class="card">
        <h1>New audit</h1>
        <AuditTabs current="/new" />
        {recent && <Recent recent={recent} />}
        <form class="form" method="post" action="/new">
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <Fields labels={LABELS} faults={faults}>
            <UrlField
              label={LABELS.url}
              value={form.url}
              fault={faults.url}
              autofocus={!recent}
              list="known"
            />
            <datalist id="known">
              {known.map((url) => (
                <option value={url} />
              ))}
            </datalist>
            <AuditOptions choices={form} faults={faults} />
          </Fields>
          {recent && <input type="hidden" name="again" value="1" />}
          <button class="button main" type="submit" data-busy="Starting…">
            {recent ? 'Create new report' : 'Audit'}
          </button>
          {known.length === 0 && (
            <p>
              <a href="/r/sample">See a finished report</a>
            </p>
          )}
        </form>
      </section>
    </Document>
  )
}

const MINUTE_MS = 60_000

/** Tells about the recent audit, with the alternatives. */
function Recent({ recent: { report, age } }: { readonly recent: RecentReport }) {
  const minutes = Math.round((age ?? 0) / MINUTE_MS)
  const ago = minutes === 0 ? 'a moment ago' : `${counted(minutes, 'minute')} ago`
  return (
    <div class="notice recent" role="alert" tabindex={-1} autofocus>
      <p>{age === null ? 'This page is being audited now.' : `Audited ${ago}.`}</p>
      <a class="button main" href={`/r/${report.id}`}>
        Open the report
      </a>
      {age !== null && (
        <form method="post" action={`/r/${report.id}/run`}>
          <button class="button" type="submit" data-busy="Starting…">
            Run again
          </button>
        </form>
      )}
    </div>
  )
}
