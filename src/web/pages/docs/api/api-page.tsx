import { Document, type Site } from '../../../parts/frame/document.tsx'
import type { ApiChapter } from './api-chapters.ts'
import { ApiEntrySection } from './api-entry.tsx'
import { ApiManners } from './api-manners.tsx'

export interface ApiPageProps {
  readonly site: Site
  readonly chapters: readonly ApiChapter[]
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
}

/** The API reference: all on one page, so that the browser's search covers it. */
export function ApiPage({ site, chapters, address }: ApiPageProps) {
  return (
    <Document
      site={site}
      title="API"
      description="All operations of the Pagemark API, with parameters, responses, errors and example requests."
      class="manual api"
      listed
    >
      <h1>API</h1>
      <nav class="api-nav" aria-label="On this page">
        <ul>
          <li>
            <a href="#manners">Basics</a>
          </li>
          {chapters.map(({ id, title, operations }) => (
            <li>
              <a href={`#${id}`}>{title}</a>
              <ul>
                {operations.map((entry) => (
                  <li>
                    <a href={`#${entry.id}`}>{entry.operation.summary}</a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div class="api-body">
        <ApiManners address={address} />
        {chapters.map(({ id, title, operations }) => (
          <section id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {operations.map((entry) => (
              <ApiEntrySection entry={entry} address={address} />
            ))}
          </section>
        ))}
      </div>
    </Document>
  )
}
