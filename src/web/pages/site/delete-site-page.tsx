import { counted } from '../../../checks/shared/counted.ts'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface DeleteSitePageProps {
  readonly site: Site
  readonly audit: SiteAudit
}

/** Asks for confirmation before a site audit is deleted. */
export function DeleteSitePage({ site, audit }: DeleteSitePageProps) {
  const { id, url, crawls } = audit
  return (
    <Document site={site} title="Delete site audit" class="narrow">
      <section class="card">
        <h1>Delete this site audit?</h1>
        <p>
          <Quoted text={url} />, with {counted(crawls, 'crawl')} and all results.
        </p>
        <p>The link stops working for everyone, and a running crawl is cancelled.</p>
        <form class="acts" method="post" action={`/s/${id}/delete`}>
          <button class="button danger" type="submit" data-busy="Deleting…">
            Delete site audit
          </button>
          <a class="button" href={`/s/${id}/settings`} data-close>
            Cancel
          </a>
        </form>
      </section>
    </Document>
  )
}
