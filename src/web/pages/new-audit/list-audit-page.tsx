import { Document, type Site } from '../../parts/document.tsx'
import { FormFault } from '../../parts/form-fault.tsx'
import { type AuditChoices, AuditOptions } from './audit-options.tsx'
import { AuditTabs } from './audit-tabs.tsx'

/** Lines of one list. */
export const MOST_LINES = 100

export interface ListAuditForm extends AuditChoices {
  /** A page a line. */
  readonly urls: string
}

export interface ListAuditFaults {
  readonly urls?: string | undefined
  readonly password?: string | undefined
  readonly project?: string | undefined
  /** Of no field. */
  readonly form?: string | undefined
}

export interface ListAuditPageProps {
  readonly site: Site
  readonly form: ListAuditForm
  readonly faults?: ListAuditFaults
}

/** Which pages to audit, and how. */
export function ListAuditPage({ site, form, faults = {} }: ListAuditPageProps) {
  const hasFault = faults.urls !== undefined
  return (
    <Document site={site} title="New audits" class="narrow">
      <section class="card">
        <h1>New audit</h1>
        <AuditTabs current="/new/list" />
        <form class="form" method="post" action="/new/list">
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <p class="field">
            <label for="urls">Page addresses</label>
            <span class="soft" id="urls-hint">
              One a line, up to {MOST_LINES}.
            </span>
            <textarea
              id="urls"
              name="urls"
              rows={8}
              required
              autofocus
              spellcheck={false}
              autocapitalize="none"
              aria-describedby={hasFault ? 'urls-hint urls-fault' : 'urls-hint'}
              aria-invalid={hasFault ? 'true' : undefined}
              placeholder={'https://example.com/\nhttps://example.com/prices'}
            >
              {form.urls}
            </textarea>
            {hasFault && (
              <span class="fault" id="urls-fault">
                {faults.urls}
              </span>
            )}
          </p>
          <AuditOptions choices={form} faults={faults} />
          <button class="button main" type="submit" data-busy="Starting…">
            Audit them all
          </button>
        </form>
      </section>
    </Document>
  )
}
