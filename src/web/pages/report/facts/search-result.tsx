import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { SEARCH_ROOM } from '../../../../report/summary/search-preview.ts'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import { shownTitle } from '../../../../report/write/visible-text.ts'

export interface SearchResultProps {
  readonly preview: PageSummary['search_preview']
  readonly device: 'desktop' | 'mobile'
}

/** A drawn search result. On mobile, Google shows the host without the path. */
export function SearchResult({ preview, device }: SearchResultProps) {
  const { site_name, breadcrumb, [device]: shown } = preview
  const room = SEARCH_ROOM[device]
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
        {shownTitle(shown.title) === undefined ? (
          <em>No title: search engines generate one.</em>
        ) : (
          <Fitted text={shown.title} size={preview.title} room={room.title} />
        )}
      </b>
      <p>
        {shown.description === null ? (
          <em>No description: search engines pick a text.</em>
        ) : (
          <Fitted text={shown.description} size={preview.description} room={room.description} />
        )}
      </p>
    </div>
  )
}

interface FittedProps {
  readonly text: string
  readonly size: PageSummary['search_preview']['title']
  /** Pixels. */
  readonly room: number
}

/** The part of the text that fits; a truncation is marked. */
function Fitted({ text, size, room }: FittedProps) {
  const isCut = text.endsWith('…') && (size?.pixels ?? 0) > room
  if (!isCut) return <Quoted text={text} />
  return (
    <>
      <Quoted text={text.slice(0, -1)} />
      <mark>…</mark>
    </>
  )
}
