import { Document, type Site } from '../../parts/frame/document.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { UrlField } from '../../parts/forms/url-field.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import {
  type AuditChoices,
  AuditOptions,
  OPTION_LABELS,
  type OptionFaults,
} from './audit-options.tsx'
import { AuditTabs } from './audit-tabs.tsx'
import { MOST_LINES } from './list-audit-page.tsx'

export interface SitemapAuditForm extends AuditChoices {
  readonly url: string
  /** As entered. */
  readonly limit: string
}

export interface SitemapAuditFaults extends OptionFaults {
  readonly url?: string | undefined
  readonly limit?: string | undefined
  /** An error that concerns no single field. */
  readonly form?: string | undefined
}

export interface SitemapAuditPageProps {
  readonly site: Site
  readonly form: SitemapAuditForm
  readonly faults?: SitemapAuditFaults
}

const LABELS = { url: 'Site or sitemap', limit: 'Maximum pages', ...OPTION_LABELS } as const

/** The form for the URL of a sitemap and the options for its pages. */
export function SitemapAuditPage({ site, form, faults = {} }: SitemapAuditPageProps) {
  return (
    <Document site={site} title="New audits from a sitemap" class="narrow">
      <section class="card">
        <h1>New audit</h1>
        <AuditTabs current="/new/sitemap" />
        <p class="soft">
          Each page gets a report of its own.{' '}
          <a href="/new/site?source=sitemap">Get one report of them all</a>
        </p>
        <form class="form" method="post" action="/new/sitemap">
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <Fields labels={LABELS} faults={faults}>
            <UrlField
              label={LABELS.url}
              hint="For a site, Pagemark reads the sitemaps named in robots.txt, else /sitemap.xml."
              value={form.url}
              fault={faults.url}
              placeholder="example.com"
            />
            <FormField
              name="limit"
              label={LABELS.limit}
              hint={`Up to ${MOST_LINES}. You choose the pages to audit in the next step.`}
              value={form.limit}
              fault={faults.limit}
              input={{ inputmode: 'numeric', autocomplete: 'off', maxlength: 3 }}
            />
            <AuditOptions choices={form} faults={faults} />
          </Fields>
          <button class="button main" type="submit">
            Read sitemap
          </button>
        </form>
      </section>
    </Document>
  )
}
