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

/** What was typed and chosen. */
export interface NewAuditForm extends AuditChoices {
  readonly url: string
}

export interface NewAuditFaults extends OptionFaults {
  readonly url?: string | undefined
  /** Of no field. */
  readonly form?: string | undefined
}

export interface NewAuditPageProps {
  readonly site: Site
  readonly form: NewAuditForm
  readonly faults?: NewAuditFaults
  /** Of the same page, from a moment ago. */
  readonly recent?: RecentReport | undefined
  /** Addresses of this person's latest reports. */
  readonly known?: readonly string[]
}

const LABELS = { url: 'Page address', ...OPTION_LABELS } as const

/** Which page to audit, and how. */
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

/** That there is one already, and what else could be wanted of it. */
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
