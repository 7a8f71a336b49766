import type { FoundOnPage } from '../../../store/sites/found-on-pages.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import { Records } from '../../parts/tables/record-table.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { shownTitle } from '../../../report/write/visible-text.ts'
import { answerText, indexText } from './site-texts.ts'

export interface UrlTableProps {
  /** Of the site audit; undefined for URLs of an earlier crawl, which have no pages. */
  readonly path: string | undefined
  readonly label: string
  readonly urls: readonly ListedUrl[]
  /** What a check found on each, by its number. */
  readonly found?: ReadonlyMap<number, FoundOnPage>
}

/** URLs of a crawl, a row each. */
export function UrlTable({ path, label, urls, found }: UrlTableProps) {
  return (
    <Records label={label} heads={['URL', 'Response', 'Clicks', 'Links to it', 'Score']}>
      {urls.map((url) => (
        <tr role="row">
          <td role="cell">
            {path === undefined ? (
              <Quoted text={shownTitle(url.title) ?? url.url} length={120} />
            ) : (
              <a href={`${path}/pages/${url.number}`}>
                <Quoted text={shownTitle(url.title) ?? url.url} length={120} />
              </a>
            )}
            {shownTitle(url.title) !== undefined && (
              <p class="soft">
                <Quoted text={url.url} length={160} />
              </p>
            )}
            <Found found={found?.get(url.number)} />
          </td>
          <td role="cell" data-label="Response">
            {answerText(url)}
            {url.redirect !== null && (
              <>
                {' '}
                → <Quoted text={url.redirect} length={100} />
              </>
            )}
            {url.status === 200 && url.notIndexable !== null && (
              <p class="soft">{indexText(url)}</p>
            )}
          </td>
          <td role="cell" class="soft" data-label="Clicks">
            {url.clickDepth ?? '–'}
          </td>
          <td role="cell" class="soft" data-label="Links to it">
            {url.inlinks === null ? '–' : numberText(url.inlinks)}
          </td>
          <td role="cell" class="soft" data-label="Score">
            {url.score ?? '–'}
          </td>
        </tr>
      ))}
    </Records>
  )
}

/** What a check found on a page: its message, and the first row of its evidence. */
function Found({ found }: { readonly found: FoundOnPage | undefined }) {
  if (found === undefined) return null
  const { message, evidence, evidenceTotal } = found
  return (
    <p>
      <Quoted text={message} length={200} />
      {evidence !== null && (
        <>
          <br />
          <Quoted text={evidence} length={160} />
          {evidenceTotal > 1 && ` and ${numberText(evidenceTotal - 1)} more`}
        </>
      )}
    </p>
  )
}
