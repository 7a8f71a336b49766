import { listPath, type ListWish } from '../../list-wish.ts'
import { numberText } from '../count-text.ts'

export interface ListPagesProps {
  readonly wish: ListWish
  readonly total: number
  /** Number of the last page. */
  readonly last: number
}

/** The way to the other pages of a list. */
export function ListPages({ wish, total, last }: ListPagesProps) {
  const { page, perPage } = wish
  const first = (page - 1) * perPage + 1
  const range = `${numberText(first)}–${numberText(Math.min(total, page * perPage))}`
  return (
    <nav class="pages" aria-label="Pages">
      <p class="soft">
        {range} of {numberText(total)}
      </p>
      {last > 1 && (
        <ul>
          {page > 1 && (
            <li>
              <a rel="prev" href={listPath(wish, { page: page - 1 })}>
                Previous
              </a>
            </li>
          )}
          {shownPages(page, last).map((each) => (
            <li>
              <a
                href={listPath(wish, { page: each })}
                aria-label={`Page ${each}`}
                aria-current={each === page ? 'page' : undefined}
              >
                {numberText(each)}
              </a>
            </li>
          ))}
          {page < last && (
            <li>
              <a rel="next" href={listPath(wish, { page: page + 1 })}>
                Next
              </a>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}

/** The ends, this one and its neighbours. */
function shownPages(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last]
  return [...new Set(wanted)].filter((each) => each >= 1 && each <= last)
}
