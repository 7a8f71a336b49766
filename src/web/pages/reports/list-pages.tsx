import type { ComponentChildren } from 'preact'
import { listPath, type ListFilter } from '../../query/list-filter.ts'
import { PageLinks } from '../../parts/list/page-links.tsx'

export interface ListPagesProps {
  readonly filter: ListFilter
  readonly total: number
  /** Number of the last page. */
  readonly last: number
  /** Actions for all of them. */
  readonly children?: ComponentChildren
}

/** Links to the other pages of a list of reports. */
export function ListPages({ filter, total, last, children }: ListPagesProps) {
  const { page, perPage } = filter
  const path = (to: number) => listPath(filter, { page: to })
  return (
    <PageLinks page={page} perPage={perPage} total={total} last={last} path={path}>
      {children}
    </PageLinks>
  )
}
