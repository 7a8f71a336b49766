import type { CrawlSource } from '../../../crawl/crawl-settings.ts'
import type { Privacy } from '../../../store/tables/report-tables.ts'
import { type CrawlChoices, CrawlFields, ListField } from '../../parts/forms/crawl-fields.tsx'
import { OnceField } from '../../http/form/once-field.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { SITE_LABELS } from '../../parts/forms/site-labels.ts'
import { UrlField } from '../../parts/forms/url-field.tsx'
import { VisibilityFields } from '../../parts/forms/visibility-fields.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { AuditTabs } from './audit-tabs.tsx'
import { SitePreview, type SitePreviewProps } from './site-preview-card.tsx'
import type { SiteFaults } from './site-faults.ts'

export interface SiteAuditForm {
  readonly url: string
  readonly project: string
  readonly privacy: Privacy
  readonly choices: CrawlChoices
}

export interface SiteAuditPageProps {
  readonly site: Site
  readonly form: SiteAuditForm
  readonly faults?: SiteFaults
  /** What the site's robots.txt and sitemaps say, once that was asked for. */
  readonly preview?: SitePreviewProps | undefined
}

/** `/new/site`: the form with start URL, visibility and limits of a new site audit. */
export function SiteAuditPage({ site, form, faults = {}, preview }: SiteAuditPageProps) {
  const { source } = form.choices
  return (
    <Document site={site} title="New site audit" class="narrow">
      <section class="card">
        <h1>New audit</h1>
        <AuditTabs current="/new/site" />
        <Sources source={source} />
        <form class="form" method="post" action="/new/site">
          <OnceField />
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          {preview && (
            <>
              <SitePreview {...preview} />
              <input type="hidden" name="preview" value={preview.reading.id} />
            </>
          )}
          <Fields labels={{ ...SITE_LABELS, url: URL_TEXTS[source].label }} faults={faults}>
            <input type="hidden" name="source" value={source} />
            {source !== 'list' && (
              <UrlField
                {...URL_TEXTS[source]}
                value={form.url}
                fault={faults.url}
                placeholder="example.com"
              />
            )}
            <ListField choices={form.choices} faults={faults} />
            <VisibilityFields privacy={form.privacy} hasPassword={false} fault={faults.password} />
            <CrawlFields choices={form.choices} faults={faults} />
            <FormField
              name="project"
              label={SITE_LABELS.project}
              hint="Empty: the project named after the host."
              value={form.project}
              fault={faults.project}
              optional
              input={{ autocomplete: 'off', maxlength: 300 }}
            />
          </Fields>
          <div class="acts">
            <button class="button main" type="submit">
              Crawl site
            </button>
            {source === 'crawl' && (
              <button class="button" type="submit" name="act" value="preview">
                Preview
              </button>
            )}
          </div>
          {source === 'crawl' && (
            <p class="soft">
              Preview fetches robots.txt and the sitemaps, but no page. It takes a few seconds, and
              at most eight.
            </p>
          )}
        </form>
      </section>
    </Document>
  )
}

const URL_TEXTS = {
  crawl: {
    label: SITE_LABELS.url,
    hint: 'Pagemark follows links from here, obeys robots.txt, and sends at most ten requests a second.',
  },
  sitemap: {
    label: 'Site or sitemap',
    hint: 'For a site, Pagemark reads the sitemaps named in robots.txt, else /sitemap.xml. Links are not followed.',
  },
  list: { label: SITE_LABELS.url, hint: '' },
} as const

const SOURCES = [
  { source: 'crawl', text: 'Links from a start page' },
  { source: 'list', text: 'A list' },
  { source: 'sitemap', text: 'A sitemap' },
] as const

/** Where the pages of the report come from: each source has its own form. */
function Sources({ source }: { readonly source: CrawlSource }) {
  return (
    <p class="soft" role="group" aria-label="Pages from">
      Pages from:{' '}
      {SOURCES.map((each, place) => (
        <>
          {place > 0 && ' · '}
          {each.source === source ? (
            <strong aria-current="page">{each.text}</strong>
          ) : (
            <a href={each.source === 'crawl' ? '/new/site' : `/new/site?source=${each.source}`}>
              {each.text}
            </a>
          )}
        </>
      ))}
    </p>
  )
}
