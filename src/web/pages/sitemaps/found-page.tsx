import type { SitemapReading } from '../../../store/jobs/sitemap-readings.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { ChoosePages, type ChoosePagesProps } from './choose-pages.tsx'
import { SitemapFiles } from './sitemap-files.tsx'

export interface FoundPageProps extends ChoosePagesProps {
  readonly site: Site
  readonly reading: SitemapReading
}

/** The pages of a sitemap, to choose from. */
export function FoundPage({ site, reading, ...choice }: FoundPageProps) {
  const { id, url } = reading
  return (
    <Document site={site} title={`Sitemap of ${quoteText(url, 80)}`}>
      <div class="list-head">
        <h1>
          Pages of <Quoted text={new URL(url).host} length={80} />
        </h1>
        <form method="post" action={`/sitemaps/${id}/again`}>
          <button class="button" type="submit">
            Read again
          </button>
        </form>
      </div>
      <ChoosePages reading={reading} {...choice} />
      <section class="card" aria-label="Files">
        <SitemapFiles files={choice.contents.files} />
      </section>
    </Document>
  )
}
