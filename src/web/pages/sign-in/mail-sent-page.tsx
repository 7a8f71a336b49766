import { Document, type Site } from '../../parts/frame/document.tsx'

export interface MailSentPageProps {
  readonly site: Site
  readonly children: string
  /** Path of the form before. */
  readonly again: string
}

/** Shown after a form that sends email: the same whether or not the account exists. */
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
