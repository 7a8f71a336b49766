export interface NextPagesProps {
  readonly path: string
  /** Filters of the list. */
  readonly query: Readonly<Record<string, string>>
  /** From 1. */
  readonly page: number
  readonly last: number
}

/** Links to the previous and next page, if there are any. */
export function NextPages({ path, query, page, last }: NextPagesProps) {
  if (last <= 1) return null
  const at = (number: number) =>
    `${path}?${new URLSearchParams({ ...query, page: String(number) }).toString()}`
  return (
    <nav class="pages" aria-label="Pages">
      <ul>
        {page > 1 && (
          <li>
            <a rel="prev" href={at(page - 1)}>
              Previous
            </a>
          </li>
        )}
        {page < last && (
          <li>
            <a rel="next" href={at(page + 1)}>
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
