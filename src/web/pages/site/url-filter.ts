import type { CrawlUrlQuery, UrlKind, UrlOrder } from '../../../store/sites/crawl-url-list.ts'
import { URL_KINDS } from '../../../store/sites/crawl-url-list.ts'
import type { Sort } from '../../../store/database/page.ts'
import { isPageChange, PAGE_CHANGES, type PageChange } from '../../query/change-filter.ts'
import { textField } from '../../http/form/text-field.ts'

export const ORDER_WORDS = {
  found: 'In the order found',
  url: 'URL, A to Z',
  worst: 'Lowest score first',
  linked: 'Most linked first',
  deepest: 'Deepest first',
  shortest: 'Fewest words first',
  status: 'Highest status',
} as const

type Order = keyof typeof ORDER_WORDS

const ORDERS: Readonly<Record<Order, { readonly sortBy: UrlOrder; readonly sort: Sort }>> = {
  found: { sortBy: 'number', sort: 'asc' },
  url: { sortBy: 'url', sort: 'asc' },
  worst: { sortBy: 'score', sort: 'asc' },
  linked: { sortBy: 'inlinks', sort: 'desc' },
  deepest: { sortBy: 'depth', sort: 'desc' },
  shortest: { sortBy: 'words', sort: 'asc' },
  status: { sortBy: 'status', sort: 'desc' },
}

export interface UrlFilter {
  readonly search: string
  readonly kind: UrlKind | undefined
  readonly indexable: boolean | undefined
  readonly check: string | undefined
  /** Since the crawl before; of `check` if that is given. */
  readonly change: PageChange | undefined
  /** Id of a template. */
  readonly template: number | undefined
  readonly status: number | undefined
  /** Clicks from the start page. */
  readonly depth: number | undefined
  readonly order: Order
  /** From 1. */
  readonly page: number
}

/** The filter in a query string; invalid values are ignored. */
export function readUrlFilter(query: unknown): UrlFilter {
  const text = (name: string) => textField(query, name).replaceAll('\0', '')
  const kind = URL_KINDS.find((each) => each === text('kind'))
  const indexable = { '0': false, '1': true }[text('indexable')]
  const order = text('order')
  const named = text('check')
  const check = /^[\w-]{1,80}$/.test(named) ? named : undefined
  const change = PAGE_CHANGES.find((each) => each === text('change'))
  const [template, status, depth] = [text('template'), text('status'), text('depth')]
  return {
    search: text('search').slice(0, 2048),
    kind,
    indexable,
    check,
    change: change !== undefined && isPageChange(change, check) ? change : undefined,
    template: /^[1-9]\d?$/.test(template) ? Number(template) : undefined,
    status: /^[1-5]\d\d$/.test(status) ? Number(status) : undefined,
    depth: /^\d{1,3}$/.test(depth) ? Number(depth) : undefined,
    order: isOrder(order) ? order : 'found',
    page: readPage(text('page')),
  }
}

export function readPage(text: string): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}

export function crawlUrlQuery(
  { search, kind, indexable, template, status, depth, order, page }: UrlFilter,
  { perPage, numbers }: { readonly perPage: number; readonly numbers: Uint32Array | undefined },
): CrawlUrlQuery {
  const narrowed = {
    search: search === '' ? undefined : search,
    kind,
    indexable,
    template,
    status,
    depth,
    numbers,
  }
  return { ...narrowed, ...ORDERS[order], page, perPage }
}

/** The filter as a query string. */
export function urlFilterQuery(filter: UrlFilter): string {
  const { search, kind, indexable, check, change, template, order, page } = filter
  const { status, depth } = filter
  return new URLSearchParams({
    ...(search !== '' && { search }),
    ...(kind !== undefined && { kind }),
    ...(indexable !== undefined && { indexable: indexable ? '1' : '0' }),
    ...(check !== undefined && { check }),
    ...(change !== undefined && { change }),
    ...(template !== undefined && { template: String(template) }),
    ...(status !== undefined && { status: String(status) }),
    ...(depth !== undefined && { depth: String(depth) }),
    ...(order !== 'found' && { order }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
}

function isOrder(text: string): text is Order {
  return Object.hasOwn(ORDER_WORDS, text)
}
