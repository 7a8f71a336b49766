import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import type { Page } from '../../../store/database/page.ts'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { PageLinks } from '../../parts/list/page-links.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { Mark } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { siteName } from './site-frame.tsx'
import { CRAWL_WORDS } from './site-texts.ts'

export interface SitesPageProps {
  readonly site: Site
  readonly sites: Page<SiteAudit>
  /** From 1. */
  readonly page: number
}

export const SITES_PER_PAGE = 50

/** Site audits, latest first. */
export function SitesPage({ site, sites, page }: SitesPageProps) {
  const last = Math.max(1, Math.ceil(sites.total / SITES_PER_PAGE))
  return (
    <Document site={site} title="Sites" class="list">
      <div class="list-head">
        <h1>Sites</h1>
        <a class="button main" href="/new/site">
          Crawl a site
        </a>
      </div>
      <section class="card" aria-label="Site audits">
        {sites.items.length === 0 ? (
          <p>No site has been crawled yet.</p>
        ) : (
          <>
            <Records label="Site audits" heads={['Site', 'Result', 'Pages', 'Latest crawl']}>
              {sites.items.map((audit) => (
                <Row audit={audit} />
              ))}
            </Records>
            <PageLinks
              page={page}
              perPage={SITES_PER_PAGE}
              total={sites.total}
              last={last}
              path={(number) => `/sites?page=${number}`}
            />
          </>
        )}
      </section>
    </Document>
  )
}

function Row({ audit }: { readonly audit: SiteAudit }) {
  const { shown, last } = audit
  const isLatest = last?.id === shown?.id
  return (
    <tr role="row">
      <td role="cell">
        <a href={`/s/${audit.id}`}>
          <Quoted text={siteName(audit.url)} length={120} />
        </a>
        <p class="soft">
          <Quoted text={audit.project} length={80} />
        </p>
      </td>
      <td role="cell" data-label="Result">
        {shown?.result ? (
          <span class={`verdict ${shown.result}`}>
            <Mark tone={shown.result} />
            {RESULT_WORDS[shown.result]} <b>{shown.score}</b>
          </span>
        ) : (
          '–'
        )}
      </td>
      <td role="cell" class="soft" data-label="Pages">
        {shown ? numberText(shown.counts.pages) : '–'}
      </td>
      <td role="cell" class="soft" data-label="Latest crawl">
        {last && !isLatest && `${CRAWL_WORDS[last.status]}, `}
        {last && <When at={last.endedAt ?? last.createdAt} />}
      </td>
    </tr>
  )
}
