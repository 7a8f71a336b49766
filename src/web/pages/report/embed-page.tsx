import type { Results } from '../../../report/results.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { pageName } from '../../parts/report/report-head.tsx'
import { PageGauge, PageVerdict } from '../../parts/report/page-verdict.tsx'
import { When } from '../../parts/texts/when.tsx'

export interface EmbedPageProps {
  readonly site: Site
  readonly reportId: string
  readonly results: Results
  readonly savedAt: number
}

/** The result of a public report, small, for frames in other sites' pages. */
export function EmbedPage({ site, reportId, results, savedAt }: EmbedPageProps) {
  return (
    <Document site={site} title="Report" class="embed" bare>
      <section class="head">
        <div>
          <PageVerdict results={results} />
          <h1>
            <Quoted text={pageName(results)} length={80} />
          </h1>
          <p class="soft">
            <When at={savedAt} />
          </p>
          <p>
            <a href={`/r/${reportId}`} target="_blank" rel="noopener">
              Open the report (in a new tab)
            </a>
          </p>
        </div>
        <PageGauge results={results} />
      </section>
    </Document>
  )
}
