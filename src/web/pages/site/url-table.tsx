import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import { Records } from '../../parts/tables/record-table.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { shownTitle } from '../../../report/write/visible-text.ts'
import { answerText, indexText } from './site-texts.ts'

export interface UrlTableProps {
  readonly path: string
  readonly label: string
  readonly urls: readonly ListedUrl[]
}

/** URLs of a crawl, a row each. */
export function UrlTable({ path, label, urls }: UrlTableProps) {
  return (
    <Records label={label} heads={['URL', 'Response', 'Clicks', 'Links to it', 'Score']}>
      {urls.map((url) => (
        <tr role="row">
          <td role="cell">
            <a href={`${path}/pages/${url.number}`}>
              <Quoted text={shownTitle(url.title) ?? url.url} length={120} />
            </a>
            {shownTitle(url.title) !== undefined && (
              <p class="soft">
                <Quoted text={url.url} length={160} />
              </p>
            )}
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
