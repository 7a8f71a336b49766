import { type ListOrder, listPath, type ListFilter } from '../../query/list-filter.ts'

/** The categories that fit into a list, with short names. */
export const SHORT_CATEGORIES = [
  ['seo', 'Search', 'Search'],
  ['performance', 'Perf', 'Performance'],
  ['security', 'Sec', 'Security'],
  ['accessibility', 'A11y', 'Accessibility'],
] as const

interface Column {
  readonly title: string
  /** Sort link: the first order that it requests, then the other. */
  readonly orders?: readonly [ListOrder, ListOrder]
  /** Long form of a heading. */
  readonly full?: string
}

const COLUMNS: readonly Column[] = [
  { title: 'Page', orders: ['address', 'address-desc'] },
  { title: 'Result', orders: ['worst', 'best'] },
  ...SHORT_CATEGORIES.map(([, title, full]) => ({ title, full })),
  { title: 'Change' },
  { title: 'Device' },
  { title: 'Visibility' },
  { title: 'Audited', orders: ['audited', 'audited-oldest'] },
]

/** The ascending orders. */
const ASCENDING: ReadonlySet<ListOrder> = new Set(['address', 'worst', 'audited-oldest'])

/** The table head, whose headings sort it. */
export function TableHead({ filter }: { readonly filter: ListFilter }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col" class="pick">
          <input
            type="checkbox"
            form="bulk"
            name="page"
            value="1"
            aria-label="Select all reports on this page"
          />
        </th>
        {COLUMNS.map((column) => (
          <HeadCell column={column} filter={filter} />
        ))}
        <th role="columnheader" scope="col">
          <span class="sr">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

function HeadCell({ column, filter }: { readonly column: Column; readonly filter: ListFilter }) {
  const { title, orders, full } = column
  if (!orders) {
    return (
      <th role="columnheader" scope="col">
        {full === undefined || full === title ? title : <abbr title={full}>{title}</abbr>}
      </th>
    )
  }
  const [first, second] = orders
  const isOrdered = orders.includes(filter.order)
  const direction = ASCENDING.has(filter.order) ? 'ascending' : 'descending'
  const next = filter.order === first ? second : first
  return (
    <th role="columnheader" scope="col" aria-sort={isOrdered ? direction : undefined}>
      <a href={listPath(filter, { order: next, page: 1 })}>
        {title}
        <svg viewBox="0 0 10 14" width="10" height="14" fill="currentColor" aria-hidden="true">
          <path class="up" d="M5 0l4 5H1z" />
          <path class="down" d="M5 14l4-5H1z" />
        </svg>
      </a>
    </th>
  )
}
