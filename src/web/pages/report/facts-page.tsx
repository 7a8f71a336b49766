import type { Report } from '../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../store/runs/results.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import type { FactBlock } from './facts/fact-block.ts'
import { FactNav } from './fact-nav.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { reportPath } from '../../parts/report/report-path.ts'
import { pageName } from '../../parts/report/report-head.tsx'

export interface FactsPageProps {
  readonly site: Site
  readonly report: Report
  readonly stored: StoredResults
  readonly block: FactBlock
  /** Whether it is the page of a single run rather than of the report. */
  readonly past?: boolean
}

/** All facts of one kind, which the report only summarises. */
export function FactsPage({ site, report, stored, block, past = false }: FactsPageProps) {
  const { results, run } = stored
  const base = past ? reportPath(report.id, run) : reportPath(report.id)
  const name = pageName(results)
  return (
    <Document
      site={site}
      title={`${block.title}: ${quoteText(name, 80)}`}
      class="report facts-page"
      enhanced
    >
      <section class="facts-head">
        <p>
          <a href={base}>
            {past && `Run ${run}: `}Report of <Quoted text={name} length={160} />
          </a>
        </p>
        <h1>{block.title}</h1>
        <p class="lead">{block.lead}</p>
      </section>
      <block.Body results={results} />
      <nav class="card" aria-labelledby="more-facts">
        <h2 id="more-facts">More about the page</h2>
        <FactNav base={base} results={results} current={block.name} />
      </nav>
    </Document>
  )
}
