import { OnceField } from '../../http/form/once-field.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { LinesField } from '../../parts/forms/lines-field.tsx'
import {
  type AuditChoices,
  AuditOptions,
  OPTION_LABELS,
  type OptionFaults,
} from './audit-options.tsx'
import { AuditTabs } from './audit-tabs.tsx'

/** Maximum lines of one list. */
export const MOST_LINES = 100

export interface ListAuditForm extends AuditChoices {
  /** One page per line. */
  readonly urls: string
}

export interface ListAuditFaults extends OptionFaults {
  readonly urls?: string | undefined
  /** An error that concerns no single field. */
  readonly form?: string | undefined
}

export interface ListAuditPageProps {
  readonly site: Site
  readonly form: ListAuditForm
  readonly faults?: ListAuditFaults
}

const LABELS = { urls: 'Page addresses', ...OPTION_LABELS } as const

/** The form for auditing a list of pages. */
export function ListAuditPage({ site, form, faults = {} }: ListAuditPageProps) {
  return (
    <Document site={site} title="New audits" class="narrow">
      <section class="card">
        <h1>New audit</h1>
        <AuditTabs current="/new/list" />
        <p class="soft">
          Each page gets a report of its own.{' '}
          <a href="/new/site?source=list">Get one report of them all</a>
        </p>
        <form class="form" method="post" action="/new/list">
          <OnceField />
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <Fields labels={LABELS} faults={faults}>
            <LinesField
              name="urls"
              label={LABELS.urls}
              hint={`One per line, up to ${MOST_LINES}.`}
              value={form.urls}
              fault={faults.urls}
              area={{
                rows: 8,
                required: true,
                autofocus: true,
                placeholder: 'https://example.com/\nhttps://example.com/prices',
              }}
            />
            <AuditOptions choices={form} faults={faults} />
          </Fields>
          <button class="button main" type="submit" data-busy="Starting…">
            Audit all
          </button>
        </form>
      </section>
    </Document>
  )
}
