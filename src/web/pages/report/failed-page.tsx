import type { Failure } from '../../../report/results.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { buttonClass } from './button-class.ts'
import { failureAdvice } from '../../parts/report/failure-advice.ts'
import { FailureVerdict } from '../../parts/report/failure-verdict.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { GuestNotice, type GuestStay } from './guest-notice.tsx'
import { ReportActions } from './report-actions.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'

export interface FailedPageProps {
  readonly site: Site
  readonly report: Report
  readonly error: Failure
  /** Whether the viewer can change it. */
  readonly owned?: boolean
  /** Retention of a guest's report. */
  readonly stay?: GuestStay | undefined
}

/** A report without results, and the reason. */
export function FailedPage({ site, report, error, owned = false, stay }: FailedPageProps) {
  const { title, next, reason, action } = failureAdvice(error)
  const { url, runs, updatedAt } = report
  return (
    <Document site={site} title={`${title}: ${quoteText(url, 80)}`} class="narrow" enhanced>
      <section class="card">
        <FailureVerdict code={error.code} />
        <h1>{title}</h1>
        <p>
          <OutboundLink url={url} />
        </p>
        {reason !== undefined && (
          <p>
            <Quoted text={reason} />
          </p>
        )}
        <h2>Next steps</h2>
        <p>{next}</p>
        <p class="acts">
          {owned && (
            <>
              <a class={buttonClass(action === 'settings')} href={`/r/${report.id}/settings`}>
                Change settings
              </a>
              <a
                class={buttonClass(action === 'url')}
                href={`/new?${new URLSearchParams({ url }).toString()}`}
              >
                Change URL
              </a>
            </>
          )}
          <button class="button" type="button" data-copy={detailsText(report, error)}>
            Copy details
          </button>
        </p>
        <p class="soft">
          Run {runs} ended on <When at={updatedAt} />.
        </p>
      </section>
      {stay && <GuestNotice report={report} stay={stay} />}
      <ReportActions report={report} owned={owned} urgesRun={action === 'again'} />
    </Document>
  )
}

/** Details for the site's developers, or for the operator. */
function detailsText({ id, url, runs }: Report, { code, message }: Failure): string {
  return [url, `${code}: ${message}`, `Report ${id}, run ${runs}`].join('\n')
}
