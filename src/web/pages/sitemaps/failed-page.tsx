import type { SitemapFault } from '../../../report/sitemap-outcome.ts'
import type { SitemapReading } from '../../../store/jobs/sitemap-readings.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Mark } from '../../parts/texts/mark.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { quoteText } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { sitemapAdvice } from './sitemap-advice.ts'

export interface FailedPageProps {
  readonly site: Site
  readonly reading: SitemapReading
  readonly fault: SitemapFault
}

/** A sitemap without pages: the reason and what to do. */
export function FailedPage({ site, reading, fault }: FailedPageProps) {
  const { title, next } = sitemapAdvice(fault)
  const { id, url, askedAt } = reading
  return (
    <Document site={site} title={`${title}: ${quoteText(url, 80)}`} class="narrow">
      <section class="card">
        <p class="verdict bad">
          <Mark tone="bad" />
          No pages
        </p>
        <h1>{title}</h1>
        <p>
          <OutboundLink url={fault.url ?? url} />
        </p>
        {fault.status !== null && <p>The server responded with status {fault.status}.</p>}
        <h2>Next steps</h2>
        <p>{next}</p>
        <form class="acts" method="post" action={`/sitemaps/${id}/again`}>
          <button class="button main" type="submit">
            Try again
          </button>
          <a class="button" href={`/new/sitemap?${new URLSearchParams({ url }).toString()}`}>
            Change address
          </a>
          <a href="/new/list">Enter a list</a>
        </form>
        <p class="soft">
          Requested on <When at={askedAt} />.
        </p>
      </section>
    </Document>
  )
}
