import type { ComponentChildren } from 'preact'
import { numberText } from '../texts/whole-number.ts'

export interface PageLinksProps {
  readonly page: number
  readonly perPage: number
  readonly total: number
  /** Number of the last page. */
  readonly last: number
  /** URL of a page. */
  readonly path: (page: number) => string
  /** Follows the range of shown entries. */
  readonly children?: ComponentChildren
}

/** Links to the other pages of a list. */
export function PageLinks({ page, perPage, total, last, path, children }: PageLinksProps) {
  const first = (page - 1) * perPage + 1
  const range = `${numberText(first)}–${numberText(Math.min(total, page * perPage))}`
  return (
    <nav class="pages" aria-label="Pages">
      <p class="soft">
        {range} of {numberText(total)}
        {children}
      </p>
      {last > 1 && (
        <ul>
          {page > 1 && (
            <li>
              <a rel="prev" href={path(page - 1)}>
                Previous
              </a>
            </li>
          )}
          {shownPages(page, last).map((each) => (
            <li>
              <a
                href={path(each)}
                aria-label={`Page ${each}`}
                aria-current={each === page ? 'page' : undefined}
              >
                {numberText(each)}
              </a>
            </li>
          ))}
          {page < last && (
            <li>
              <a rel="next" href={path(page + 1)}>
                Next
              </a>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}

/** First and last page, the current one and its neighbours. */
function shownPages(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last]
  return [...new Set(wanted)].filter((each) => each >= 1 && each <= last)
}
