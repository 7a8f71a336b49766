import { Document, type Site } from '../../parts/frame/document.tsx'

export interface ErrorPageProps {
  readonly site: Site
  readonly title: string
  /** What happened and what to do, a sentence or two. */
  readonly text: string
  /** For the operator's log; left out where it would tell two answers apart. */
  readonly requestId?: string
  /** Where to go on; home when absent, nowhere when the frame has the way. */
  readonly way?: Way | null | undefined
}

export interface Way {
  readonly href: string
  readonly text: string
}

const HOME: Way = { href: '/', text: 'Go to start page' }

/** A page in place of the one that was asked for. */
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
