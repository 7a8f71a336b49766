import type { Print } from '../../../store/jobs/pdf-exports.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { reportPath } from '../../parts/report/report-path.ts'

export interface PdfPageProps {
  readonly site: Site
  readonly report: Report
  /** Undefined if it was not requested. */
  readonly print: Print | undefined
  /** Whether a browser that can make it may be available. */
  readonly mayPrint: boolean
}

/** Progress of the PDF export, or why there is no PDF, with the alternatives. */
export function PdfPage({ site, report, print, mayPrint }: PdfPageProps) {
  const path = reportPath(report.id)
  const state = stateOf(print, mayPrint)
  return (
    <Document
      site={site}
      title={`${TITLES[state]}: ${quoteText(report.url, 80)}`}
      class="narrow"
      enhanced
    >
      <section class="card">
        <h1>{TITLES[state]}</h1>
        <p>
          <Quoted text={report.url} />
        </p>
        <State state={state} path={path} />
        <p class="soft">
          Or open <a href={`${path}?print=all`}>the full report</a> and save it as PDF with your
          browser. <a href={path}>Back to the report</a>
        </p>
      </section>
    </Document>
  )
}

type State = keyof typeof TITLES

const TITLES = {
  none: 'PDF export',
  queued: 'Exporting PDF',
  running: 'Exporting PDF',
  completed: 'The PDF is ready',
  broken: 'PDF export failed',
  'no-browser': 'PDF export is not available',
} as const

function stateOf(print: Print | undefined, mayPrint: boolean): State {
  if (print?.status === 'completed') return 'completed'
  if (!mayPrint) return 'no-browser'
  if (print === undefined) return 'none'
  return print.status === 'failed' ? (print.fault ?? 'broken') : print.status
}

function State({ state, path }: { readonly state: State; readonly path: string }) {
  switch (state) {
    case 'queued':
      return <Waiting text="The export is waiting in the queue." path={path} />
    case 'running':
      return (
        <Waiting
          text="A browser exports the PDF after the audits that are ahead of it."
          path={path}
        />
      )
    case 'completed':
      return (
        <p>
          The download starts automatically. If it does not,{' '}
          <a href={`${path}.pdf`}>download the PDF</a>. The PDF is kept for a day.
        </p>
      )
    case 'no-browser':
      return <p>This installation has no browser, which PDF exports require.</p>
    case 'broken':
      return (
        <>
          <p>
            Two attempts failed because of an internal error. The operator can find the reason in
            the log.
          </p>
          <Make words="Try again" path={path} />
        </>
      )
    case 'none':
      return <Make words="Export PDF" path={path} />
  }
}

function Waiting({ text, path }: { readonly text: string; readonly path: string }) {
  return (
    <>
      <p role="status" data-poll>
        {text}
      </p>
      <p>
        <a class="button" href={`${path}/pdf`}>
          Check again
        </a>
      </p>
    </>
  )
}

function Make({ words, path }: { readonly words: string; readonly path: string }) {
  return (
    <form class="acts" method="post" action={`${path}/pdf`}>
      <button class="button main" type="submit" data-busy="Exporting PDF…">
        {words}
      </button>
    </form>
  )
}
