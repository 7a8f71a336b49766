import { listPath, type ListWish } from '../../list-wish.ts'
import { PageLinks } from './page-links.tsx'

export interface ListPagesProps {
  readonly wish: ListWish
  readonly total: number
  /** Number of the last page. */
  readonly last: number
}

/** The way to the other pages of a list of reports. */
export function ListPages({ wish, total, last }: ListPagesProps) {
  const { page, perPage } = wish
  const path = (to: number) => listPath(wish, { page: to })
  return <PageLinks page={page} perPage={perPage} total={total} last={last} path={path} />
}
