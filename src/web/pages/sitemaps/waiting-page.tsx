import type { SitemapReading } from '../../../store/jobs/sitemap-readings.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'

export interface WaitingPageProps {
  readonly site: Site
  readonly reading: SitemapReading
}

/** A sitemap that is waiting or being read. */
export function WaitingPage({ site, reading }: WaitingPageProps) {
  const { id, url, askedAt } = reading
  return (
    <Document site={site} title={`Sitemap of ${quoteText(url, 80)}`} class="narrow">
      <section class="card">
        <h1>The sitemap is being read</h1>
        <p>
          <Quoted text={url} />
        </p>
        <p role="status" data-poll>
          {stepText(reading)}
        </p>
        <p>
          <a class="button" href={`/sitemaps/${id}`}>
            Check again
          </a>
        </p>
        <p class="soft">
          Requested on <When at={askedAt} />. You can close this page. The result stays at this URL
          for a week.
        </p>
      </section>
    </Document>
  )
}

function stepText({ status, files, listed }: SitemapReading): string {
  if (status === 'queued') return 'Waiting in the queue.'
  if (files === 0) return 'Looking for the sitemap.'
  return `${counted(files, 'file')} read so far, with ${counted(listed, 'address', 'addresses')}.`
}
