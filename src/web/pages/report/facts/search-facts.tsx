import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactList } from '../../../parts/tables/fact-list.tsx'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { SearchResult } from './search-result.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

export const searchBlock: FactBlock = {
  name: 'search',
  title: 'Search results',
  lead: 'Preview of a search result. Search engines may use other text and cut it elsewhere.',
  gist: ({ page }) => (page.indexability.indexable ? 'indexable' : 'not indexable'),
  Body: Search,
}

function Search({ results: { page } }: BlockProps) {
  const { search_preview: preview } = page
  return (
    <>
      <figure class="card">
        <h2>Desktop</h2>
        <SearchResult preview={preview} device="desktop" />
        <figcaption>Title limit 580 px, description limit 985 px</figcaption>
      </figure>
      <figure class="card phone">
        <h2>Mobile</h2>
        <SearchResult preview={preview} device="mobile" />
        <figcaption>Title and description limit: two lines, 680 px each</figcaption>
      </figure>
      <section class="card">
        <h2>Details</h2>
        <FactList
          facts={[
            ['Indexable', <Listing page={page} />],
            ['Title', sizeText(preview.title)],
            ['Description', sizeText(preview.description)],
            ['Site name', <Quoted text={preview.site_name} />],
            ['Date', preview.date && <Quoted text={preview.date} />],
            ['Icon', <Icon favicon={preview.favicon} />],
            ['Canonical URL', page.canonical && <OutboundLink url={page.canonical} />],
            [
              'Rich results',
              preview.rich_results.length === 0 ? (
                'none: the structured data has no type with rich results'
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
  status: 'the page responds with status',
  'robots.txt': 'robots.txt blocks Googlebot:',
  noindex: 'the page has noindex:',
  canonical: 'the page has another canonical URL:',
}

function Listing({ page: { indexability } }: { readonly page: PageSummary }) {
  const { indexable, decided_by, rule, line } = indexability
  if (indexable) return <>yes</>
  return (
    <>
      no, {REASONS[decided_by]} {rule !== null && <Quoted class="code" text={rule} />}
      {line !== null && ` (line ${line})`}
    </>
  )
}

function Icon({ favicon }: Pick<PageSummary['search_preview'], 'favicon'>) {
  if (favicon === null) return <>none found</>
  const { url, status, format, width, height } = favicon
  const size = width === null ? '' : `, ${width} × ${height ?? width} pixels`
  return (
    <>
      <OutboundLink url={url} />{' '}
      <Quoted text={`(${format ?? 'not an image'}${size}, ${answerText(status)})`} />
    </>
  )
}

function answerText(status: number | null): string {
  return status === null ? 'no response' : `status ${status}`
}

function sizeText(size: PageSummary['search_preview']['title']): string {
  return size === null ? 'missing' : `${size.characters} characters, ${size.pixels} pixels`
}
