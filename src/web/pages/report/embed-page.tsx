import type { Results } from '../../../report/results.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Gauge } from '../../parts/report/gauge.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { pageName } from '../../parts/report/report-head.tsx'
import { Verdict } from '../../parts/report/verdict.tsx'
import { When } from '../../parts/texts/when.tsx'

export interface EmbedPageProps {
  readonly site: Site
  readonly reportId: string
  readonly results: Results
  readonly savedAt: number
}

/** The verdict of a public report, small, for a frame in anybody's page. */
export function EmbedPage({ site, reportId, results, savedAt }: EmbedPageProps) {
  const { result, score } = results
  return (
    <Document site={site} title="Report" class="embed" bare>
      <section class="head">
        <div>
          <Verdict result={result} score={score} />
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
        <Gauge text={String(score)} share={score / 100} tone={result} />
      </section>
    </Document>
  )
}
