import { needsWork } from '../../../report/fix-first.ts'
import type { CheckResult, Results } from '../../../report/results.ts'
import type { ReportProgress } from '../../../store/progress.ts'
import type { Report } from '../../../store/report-row.ts'
import type { StoredResults } from '../../../store/results.ts'
import { CategoryNav } from '../../parts/category-nav.tsx'
import { CategorySection } from '../../parts/category-section.tsx'
import { CheckFilter } from '../../parts/check-filter.tsx'
import { Document, type Site } from '../../parts/document.tsx'
import { rowsPerCheck } from '../../parts/evidence-columns.ts'
import { FactNav } from '../../parts/facts/fact-nav.tsx'
import { FixFirst } from '../../parts/fix-first.tsx'
import { HowTested } from '../../parts/how-tested.tsx'
import { LoadingSection } from '../../parts/lab/loading-section.tsx'
import { OwnerActions } from '../../parts/owner-actions.tsx'
import { RESULT_WORDS } from '../../parts/mark.tsx'
import { quoteText } from '../../parts/quoted.tsx'
import { pageName, ReportHead } from '../../parts/report-head.tsx'
import { RunNotice } from '../../parts/run-notice.tsx'
import { hasProof, needsAttention, shownChecks } from '../../parts/shown-checks.ts'
import { SnippetPreview } from '../../parts/snippet-preview.tsx'

export interface ReportPageProps {
  readonly site: Site
  readonly report: Report
  readonly stored: StoredResults
  /** Of the latest run while it goes on. */
  readonly progress?: ReportProgress | undefined
  /** Is it the viewer's own? */
  readonly owned?: boolean
}

/** A report with results: verdict, what to fix first, every check with its proof, the ways to the facts. */
export function ReportPage({ site, report, stored, progress, owned = false }: ReportPageProps) {
  const { results } = stored
  return (
    <Document
      site={site}
      title={titleOf(results)}
      class="report"
      enhanced
      live={progress !== undefined}
    >
      <RunNotice report={report} stored={stored} progress={progress} />
      <ReportHead report={report} stored={stored} />
      {owned && <OwnerActions report={report} />}
      <CategoryNav results={results} />
      <FixFirst results={results} />
      <Checks results={results} />
      <LoadingSection source={{ reportId: report.id, run: stored.run }} results={results} />
      <SnippetPreview reportId={report.id} results={results} />
      <nav class="card" aria-labelledby="facts-title">
        <h2 id="facts-title">What is on the page</h2>
        <FactNav reportId={report.id} results={results} />
      </nav>
      <HowTested results={results} />
    </Document>
  )
}

function Checks({ results }: { readonly results: Results }) {
  const checks = inOrder(results)
  const limit = rowsPerCheck(checks.filter(hasTable))
  return (
    <div class="checks">
      <CheckFilter checks={checks} />
      {results.categories.map((category) => (
        <CategorySection
          category={category}
          results={results}
          checks={checks.filter((check) => check.category === category.id)}
          limit={limit}
        />
      ))}
    </div>
  )
}

/** What needs work by what it gains, the rest as the catalogue has it. */
function inOrder(results: Results): CheckResult[] {
  const shown = shownChecks(results)
  return [
    ...needsWork({ ...results, checks: shown }),
    ...shown.filter((check) => !needsAttention(check)),
  ]
}

function hasTable(check: CheckResult): boolean {
  return hasProof(check) && (needsAttention(check) || check.outcome === 'informative')
}

function titleOf(results: Results): string {
  const { score, result } = results
  return `${RESULT_WORDS[result]}, ${score} of 100: ${quoteText(pageName(results), 80)} – Pagemark`
}
