import type { Results } from '../../report/results.ts'
import { pageName } from './report-head.tsx'
import { Quoted, quoteText } from './quoted.tsx'

/** About as much as search engines show; they measure pixels, and change their minds. */
const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 155

/** How the page may look in a list of search results. */
export function SnippetPreview({ results }: { readonly results: Results }) {
  const { page, final_url } = results
  const { description } = page
  return (
    <figure class="card">
      <h2>In search results</h2>
      <div class="serp">
        <span>
          <bdi>{trail(final_url)}</bdi>
        </span>
        <b>
          <Quoted text={pageName(results)} length={TITLE_LENGTH} />
        </b>
        <span>
          {description === null || description.trim() === '' ? (
            <em>No description: the search engine picks a text of its own.</em>
          ) : (
            <Quoted text={description} length={DESCRIPTION_LENGTH} />
          )}
        </span>
      </div>
      <figcaption>
        Title {length(page.title)}, description {length(description)}. Search engines may show other
        words, and cut where the space ends.
      </figcaption>
    </figure>
  )
}

function trail(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return quoteText(url, TITLE_LENGTH)
  const parts = parsed.pathname.split('/').filter((part) => part !== '')
  return quoteText([parsed.host, ...parts].join(' › '), TITLE_LENGTH)
}

function length(text: string | null): string {
  return text === null ? 'missing' : `${Array.from(text).length} characters`
}
