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
    <Document site={site} title="Look into your mail" class="narrow">
      <section class="card">
        <h1>Look into your mail</h1>
        <p>{children}</p>
        <p class="soft">
          Nothing came after some minutes? Look among unwanted mail, or{' '}
          <a href={again}>try again</a> with another address.
        </p>
      </section>
    </Document>
  )
}
