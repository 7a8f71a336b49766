import { Quoted } from '../texts/quoted.tsx'
import type { PageSummary } from '../../../report/summary/page-summary.ts'
import { FactList } from '../tables/fact-list.tsx'
import { OutboundLink } from '../texts/outbound-link.tsx'
import { SearchResult } from '../report/search-result.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

export const searchBlock: FactBlock = {
  name: 'search',
  title: 'In search results',
  lead: 'How a search result may look. Search engines may choose other words, and cut where their space ends.',
  gist: ({ page }) => (page.indexability.indexable ? 'may be listed' : 'kept out'),
  Body: Search,
}

function Search({ results: { page } }: BlockProps) {
  const { search_preview: preview } = page
  return (
    <>
      <figure class="card">
        <h2>On a desk</h2>
        <SearchResult preview={preview} device="desktop" />
        <figcaption>One line of 580 pixels, and a text of 985.</figcaption>
      </figure>
      <figure class="card phone">
        <h2>On a phone</h2>
        <SearchResult preview={preview} device="mobile" />
        <figcaption>Two lines each, 680 pixels together.</figcaption>
      </figure>
      <section class="card">
        <h2>What it is made of</h2>
        <FactList
          facts={[
            ['May be listed', <Listing page={page} />],
            ['Title', sizeText(preview.title)],
            ['Description', sizeText(preview.description)],
            ['Name of the site', <Quoted text={preview.site_name} />],
            ['Date', preview.date && <Quoted text={preview.date} />],
            ['Icon', <Icon favicon={preview.favicon} />],
            ['Canonical address', page.canonical && <OutboundLink url={page.canonical} />],
            [
              'Rich results',
              preview.rich_results.length === 0 ? (
                'none: the structured data has no type that is shown in a special way'
              ) : (
                <Quoted text={preview.rich_results.join(', ')} />
              ),
            ],
          ]}
        />
      </section>
    </>
  )
}

const REASONS: Readonly<Record<string, string>> = {
  status: 'the page answers with status',
  'robots.txt': 'robots.txt keeps Googlebot away:',
  noindex: 'the page asks to be left out:',
  canonical: 'the page names another one as the original:',
}

function Listing({ page: { indexability } }: { readonly page: PageSummary }) {
  const { indexable, decided_by, rule, line } = indexability
  if (indexable) return <>yes, nothing keeps it out</>
  return (
    <>
      no, {REASONS[decided_by]} {rule !== null && <Quoted class="code" text={rule} />}
      {line !== null && ` (line ${line})`}
    </>
  )
}

function Icon({ favicon }: Pick<PageSummary['search_preview'], 'favicon'>) {
  if (favicon === null) return <>none was found</>
  const { url, status, format, width, height } = favicon
  const size = width === null ? '' : `, ${width} × ${height ?? width} pixels`
  return (
    <>
      <OutboundLink url={url} />{' '}
      <Quoted text={`(${format ?? 'no picture'}${size}, ${answerText(status)})`} />
    </>
  )
}

function answerText(status: number | null): string {
  return status === null ? 'no answer' : `status ${status}`
}

function sizeText(size: PageSummary['search_preview']['title']): string {
  return size === null ? 'missing' : `${size.characters} characters, ${size.pixels} pixels`
}
