import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Privacy } from '../../../store/tables/report-tables.ts'
import { CopyField } from '../../parts/forms/copy-field.tsx'
import {
  CrawlFields,
  ListField,
  type CrawlChoices,
  type CrawlFaults,
} from '../../parts/forms/crawl-fields.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { VisibilityFields } from '../../parts/forms/visibility-fields.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { SiteFrame } from './site-frame.tsx'
import { SITE_LABELS } from '../../parts/forms/site-labels.ts'

export interface SiteSettingsPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
  /** The submitted values, or the current ones. */
  readonly choices: CrawlChoices
  readonly privacy: Privacy
  readonly faults?: CrawlFaults & {
    readonly password?: string | undefined
    readonly form?: string | undefined
  }
}

/** `/s/:id/settings`: visibility, the limits of the next crawls, and what else can be set. */
export function SiteSettingsPage(props: SiteSettingsPageProps) {
  const { site, audit, address, choices, privacy, faults = {} } = props
  const path = `/s/${audit.id}`
  return (
    <SiteFrame {...{ site, audit }} owned title="Settings" at={`${path}/settings`}>
      <section class="card">
        <h1>Settings</h1>
        <form class="form" method="post" action={`${path}/settings`}>
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <Fields labels={SITE_LABELS} faults={faults}>
            <ListField choices={choices} faults={faults} />
            <VisibilityFields
              privacy={privacy}
              hasPassword={audit.hasPassword}
              fault={faults.password}
            />
            <CrawlFields choices={choices} faults={faults} />
          </Fields>
          <button class="button main" type="submit">
            Save
          </button>
        </form>
      </section>
      <section class="card" aria-labelledby="watching-title">
        <h2 id="watching-title">Schedule and alerts</h2>
        <p>
          <a class="button" href={`${path}/watching`}>
            Watch the site
          </a>
        </p>
      </section>
      <section class="card" aria-labelledby="link-title">
        <h2 id="link-title">Share</h2>
        <CopyField name="link" label="Link" text={`${address}${path}`} />
      </section>
      <section class="card" aria-labelledby="delete-title">
        <h2 id="delete-title">Delete</h2>
        <p>This also deletes all crawls of the site. It cannot be undone.</p>
        <p>
          <a class="button danger" href={`${path}/delete`}>
            Delete site audit
          </a>
        </p>
      </section>
    </SiteFrame>
  )
}
