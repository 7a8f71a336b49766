import type { Report } from '../../../store/reports/report-row.ts'
import { CopyField } from '../../parts/forms/copy-field.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { ShareForm, type ShareFormProps } from './share-form.tsx'

export interface SharePageProps extends Omit<ShareFormProps, 'report'> {
  readonly site: Site
  readonly report: Report
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
}

/** Who can see a report, and all links for sharing it. */
export function SharePage({ site, report, address, ...form }: SharePageProps) {
  const link = `${address}/r/${report.id}`
  return (
    <Document site={site} title="Share report" class="narrow">
      <section class="card">
        <h1>Share</h1>
        <p>
          <a href={`/r/${report.id}`} data-close>
            Report of <Quoted text={report.url} length={120} />
          </a>
        </p>
        <ShareForm report={report} {...form} />
        <hr />
        <CopyField name="link" label="Link" text={link} />
        <p class="soft">
          {LINK_TEXTS[report.privacy]}{' '}
          {report.privacy !== 1 && 'To withdraw the link, make the report private.'}
        </p>
        {report.privacy !== 1 && (
          <p>
            <a href={mailAddress(report, link)}>Send link by email</a>
          </p>
        )}
        <Embedding report={report} link={link} />
      </section>
    </Document>
  )
}

const LINK_TEXTS = {
  0: 'Anyone with the link can see the report.',
  1: 'Only the owner and the members of the project can see the report.',
  2: 'Anyone with the link and the password can see the report.',
} as const

function mailAddress({ url }: Report, link: string): string {
  const subject = `Report of ${quoteText(url, 120)}`
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(link)}`
}

function Embedding({ report, link }: { readonly report: Report; readonly link: string }) {
  const badge = `${link}/badge.svg`
  return (
    <details class="options">
      <summary>Badge and embedding</summary>
      {report.privacy !== 0 && <p>Badge and embedding require a public report.</p>}
      {report.privacy === 0 && report.score === null && (
        <p>Badge and embedding are available after the first audit.</p>
      )}
      {report.privacy === 0 && report.score !== null && (
        <div class="form">
          <p>
            <img src={`/r/${report.id}/badge.svg`} width="166" height="28" alt="Badge preview" />
          </p>
          <CopyField
            name="badge-markdown"
            label="Badge Markdown"
            text={`[![Pagemark](${badge})](${link})`}
          />
          <CopyField
            name="badge-html"
            label="Badge HTML"
            text={`<a href="${link}"><img src="${badge}" alt="Pagemark" width="166" height="28"></a>`}
          />
          <CopyField
            name="embed"
            label="Embed code"
            text={`<iframe src="${link}/embed" title="Pagemark report" width="480" height="220"></iframe>`}
          />
        </div>
      )}
    </details>
  )
}
