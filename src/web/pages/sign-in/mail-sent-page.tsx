import { Document, type Site } from '../../parts/frame/document.tsx'

export interface MailSentPageProps {
  readonly site: Site
  readonly children: string
  /** The form that it came from. */
  readonly again: string
}

/** After a form that sends mail: the same, whether there is somebody to get it or not. */
export function MailSentPage({ site, children, again }: MailSentPageProps) {
  return (
    <Document site={site} title="Check your email" class="narrow">
      <section class="card">
        <h1>Check your email</h1>
        <p>{children}</p>
        <p class="soft">
          No email after a few minutes? Check your spam folder or <a href={again}>try again</a> with
          another address.
        </p>
      </section>
    </Document>
  )
}
