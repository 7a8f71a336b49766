import type { PageSummary } from '../../report/page-summary.ts'
import { Quoted } from './quoted.tsx'

export interface SearchResultProps {
  readonly preview: PageSummary['search_preview']
  readonly device: 'desktop' | 'mobile'
}

/** A search result, drawn. On phones Google shows the host without the folders. */
export function SearchResult({ preview, device }: SearchResultProps) {
  const { site_name, breadcrumb, [device]: shown } = preview
  const trail = device === 'mobile' ? breadcrumb.slice(0, 1) : breadcrumb
  return (
    <div class="serp">
      <div class="site">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7" />
        </svg>
        <span>
          <Quoted text={site_name} length={60} />
          <small>
            <Quoted text={trail.join(' › ')} length={100} />
          </small>
        </span>
      </div>
      <b>
        {shown.title === '' ? (
          <em>No title: the search engine makes one up.</em>
        ) : (
          <Quoted text={shown.title} />
        )}
      </b>
      <p>
        {shown.description === null ? (
          <em>No description: the search engine picks a text of its own.</em>
        ) : (
          <Quoted text={shown.description} />
        )}
      </p>
    </div>
  )
}
