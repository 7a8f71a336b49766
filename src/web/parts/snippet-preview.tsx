import type { Results } from '../../report/results.ts'
import { factsPath } from './facts/fact-blocks.ts'
import { SearchResult } from './search-result.tsx'

export interface SnippetPreviewProps {
  /** Of the report, or of one of its runs. */
  readonly base: string
  readonly results: Results
}

/** How the page may look in a list of search results. */
export function SnippetPreview({ base, results }: SnippetPreviewProps) {
  const { search_preview: preview } = results.page
  return (
    <figure class="card">
      <h2>In search results</h2>
      <SearchResult preview={preview} device="desktop" />
      <figcaption>
        Title {sizeText(preview.title)}, description {sizeText(preview.description)}.{' '}
        <a href={factsPath(base, 'search')}>On phones, and what it is made of</a>
      </figcaption>
    </figure>
  )
}

function sizeText(size: Results['page']['search_preview']['title']): string {
  return size === null ? 'missing' : `${size.characters} characters, ${size.pixels} pixels`
}
