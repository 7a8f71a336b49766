import type { Crawl } from '../../../store/sites/site-audit-row.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { CrawlNotice } from './crawl-notice.tsx'
import { SiteFrame, type SiteFrameProps, siteName } from './site-frame.tsx'

export interface UnfinishedPageProps extends Pick<SiteFrameProps, 'site' | 'audit' | 'owned'> {
  readonly crawl: Crawl
  /** The requested page, with its query. */
  readonly here: string
}

/** Instead of a page about results, as long as no crawl of the site has completed. */
export function UnfinishedPage({ site, audit, owned, crawl, here }: UnfinishedPageProps) {
  const path = `/s/${audit.id}`
  return (
    <SiteFrame {...{ site, audit, owned }} title="No result yet" at={here}>
      <CrawlNotice {...{ path, crawl, owned, here }} shown={undefined} />
      <section class="head">
        <div>
          <h1>No result yet</h1>
          <p>Results appear here once a crawl has completed.</p>
          <p>
            <a href={path}>
              Overview of <Quoted text={siteName(audit.url)} length={160} />
            </a>
          </p>
        </div>
      </section>
    </SiteFrame>
  )
}
