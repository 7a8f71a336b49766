import { Document, type Site } from '../../parts/frame/document.tsx'

export interface ErrorPageProps {
  readonly site: Site
  readonly title: string
  /** What happened and what to do, in one or two sentences. */
  readonly text: string
  /** For the operator's log; omitted if it would distinguish responses that must look the same. */
  readonly requestId?: string
  /** Link to continue with; home if absent, none if the frame has one. */
  readonly way?: Way | null | undefined
}

export interface Way {
  readonly href: string
  readonly text: string
}

const HOME: Way = { href: '/', text: 'Go to start page' }

/** Renders an error page in place of the requested one. */
export function ErrorPage({ site, title, text, requestId, way = HOME }: ErrorPageProps) {
  return (
    <Document site={site} title={title} class="narrow">
      <section class="card">
        <h1>{title}</h1>
        <p>{text}</p>
        {requestId !== undefined && (
          <p class="soft">
            Request ID: <code>{requestId}</code>
          </p>
        )}
        {way !== null && (
          <p>
            <a class="button" href={way.href}>
              {way.text}
            </a>
          </p>
        )}
      </section>
    </Document>
  )
}
