import type { Print } from '../../../store/jobs/prints.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { reportPath } from '../../parts/report/report-path.ts'

export interface PdfPageProps {
  readonly site: Site
  readonly report: Report
  /** Undefined where nobody has asked for it. */
  readonly print: Print | undefined
  /** May there be a browser that makes it? */
  readonly mayPrint: boolean
}

/** The PDF of a report on its way: how far it is, or why there is none, and what can be done instead. */
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
          Or open <a href={`${path}?print=all`}>the report with everything laid open</a> and save it
          as PDF from your browser’s menu. <a href={path}>Back to the report</a>
        </p>
      </section>
    </Document>
  )
}

type State = keyof typeof TITLES

const TITLES = {
  none: 'The report as PDF',
  queued: 'The PDF is being made',
  running: 'The PDF is being made',
  completed: 'The PDF is ready',
  broken: 'The PDF could not be made',
  'no-browser': 'No browser makes PDFs here',
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
      return <Waiting text="It waits for its turn." path={path} />
    case 'running':
      return (
        <Waiting text="A browser prints it, as soon as none of its audits is ahead." path={path} />
      )
    case 'completed':
      return (
        <p>
          It is being downloaded; if not: <a href={`${path}.pdf`}>download the PDF</a>. It is kept
          for a day, and can be made again.
        </p>
      )
    case 'no-browser':
      return (
        <p>This installation looks at pages without a browser, which would print the report.</p>
      )
    case 'broken':
      return (
        <>
          <p>
            It was tried twice. That is a fault of ours; the operator finds the reason in the log.
          </p>
          <Make words="Try again" path={path} />
        </>
      )
    case 'none':
      return <Make words="Make the PDF" path={path} />
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
      <button class="button main" type="submit" data-busy="Making the PDF…">
        {words}
      </button>
    </form>
  )
}
