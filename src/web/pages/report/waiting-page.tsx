import type { ReportProgress } from '../../../store/runs/progress.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { LivePanel } from './live-panel.tsx'
import { GuestNotice, type GuestStay } from './guest-notice.tsx'
import { ReportActions } from './report-actions.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'

export interface WaitingPageProps {
  readonly site: Site
  readonly report: Report
  readonly progress: ReportProgress
  /** Whether the viewer can change it. */
  readonly owned?: boolean
  /** Retention of a guest's report. */
  readonly stay?: GuestStay | undefined
}

/** A report whose first run has no results yet. */
export function WaitingPage({ site, report, progress, owned = false, stay }: WaitingPageProps) {
  const { id, url, createdAt } = report
  return (
    <Document site={site} title={`Audit of ${quoteText(url, 80)}`} class="narrow" enhanced live>
      <LivePanel reportId={id} progress={progress} savedAt={null}>
        <h1>The page is being audited</h1>
        <p>
          <Quoted text={url} />
        </p>
      </LivePanel>
      <p class="soft">
        Requested on <When at={createdAt} />. Results of static checks come first, then those of the
        browser. You can close this page; the report keeps its URL.
      </p>
      {stay && <GuestNotice report={report} stay={stay} />}
      <ReportActions report={report} owned={owned} />
    </Document>
  )
}
