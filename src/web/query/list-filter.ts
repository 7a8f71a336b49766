import type { DeviceChoice } from '../../request/audit-request.ts'
import { type Static, Type } from 'typebox'
import { ResultClass } from '../../report/results.ts'
import type { ReportOrder, ReportQuery } from '../../store/reports/report-query.ts'
import type { Sort } from '../../store/database/page.ts'
import { SearchText } from '../api/list-envelope.ts'
import { Status } from '../api/report-resource.ts'
import { inputOf, readFields } from './fields.ts'
import type { Privacy } from '../../store/tables/report-tables.ts'

/** Orders of a list: the label, and the store's order. */
const ORDERS = {
  newest: ['id', 'desc'],
  oldest: ['id', 'asc'],
  audited: ['generated_at', 'desc'],
  'audited-oldest': ['generated_at', 'asc'],
  worst: ['result', 'asc'],
  best: ['result', 'desc'],
  address: ['url', 'asc'],
  'address-desc': ['url', 'desc'],
} as const satisfies Record<string, readonly [ReportOrder, Sort]>

export type ListOrder = keyof typeof ORDERS

const ORDER_NAMES = [
  'newest',
  'oldest',
  'audited',
  'audited-oldest',
  'worst',
  'best',
  'address',
  'address-desc',
] as const satisfies readonly ListOrder[]

/** Filters of a list. */
export const FILTERS = [
  'search',
  'result',
  'status',
  'project',
  'device',
  'privacy',
  'check',
] as const

/** The query of a list of reports; undefined members do not filter. */
export interface ListFilter {
  readonly search: string | undefined
  readonly project: string | undefined
  readonly result: Static<typeof ResultClass> | undefined
  readonly status: Static<typeof Status> | undefined
  readonly device: DeviceChoice | undefined
  readonly privacy: Privacy | undefined
  /** Id of a check that needs work. */
  readonly check: string | undefined
  readonly order: ListOrder
  readonly perPage: 10 | 25 | 50 | 100
  readonly page: number
}

export const PLAIN_LIST: ListFilter = {
  search: undefined,
  project: undefined,
  result: undefined,
  status: undefined,
  device: undefined,
  privacy: undefined,
  check: undefined,
  order: 'newest',
  perPage: 25,
  page: 1,
}

const Fields = inputOf({
  search: SearchText('Text that the URL or title contains; case is ignored.'),
  project: SearchText('Name of a project.'),
  result: Type.Optional(ResultClass),
  status: Type.Optional(Status),
  device: Type.Optional(Type.Enum(['mobile', 'desktop', 'both'])),
  privacy: Type.Optional(Type.Enum([0, 1, 2])),
  check: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,80}$' })),
  order: Type.Enum(ORDER_NAMES, { default: PLAIN_LIST.order }),
  per_page: Type.Enum([10, 25, 50, 100], { default: PLAIN_LIST.perPage }),
  page: Type.Integer({ minimum: 1, default: 1 }),
})

/** Parses the query of a URL. Invalid parameters count as absent. */
export function readListFilter(query: unknown): ListFilter {
  const { fields } = readFields(Fields, query)
  return {
    search: fields.search,
    project: fields.project,
    result: fields.result,
    status: fields.status,
    device: fields.device,
    privacy: fields.privacy,
    check: fields.check,
    order: fields.order ?? PLAIN_LIST.order,
    perPage: fields.per_page ?? PLAIN_LIST.perPage,
    page: fields.page ?? 1,
  }
}

/** The same for the store. */
export function listQuery({ order, ...filter }: ListFilter): ReportQuery {
  const [sortBy, sort] = ORDERS[order]
  return { ...filter, inTitles: true, sortBy, sort }
}

/** The URL of a list, without default values. */
export function listPath(filter: ListFilter, change: Partial<ListFilter> = {}): string {
  const { perPage, ...all } = { ...filter, ...change }
  const given = { ...all, per_page: perPage }
  const usual: Readonly<Record<string, unknown>> = { ...PLAIN_LIST, per_page: PLAIN_LIST.perPage }
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && value !== usual[name]) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '/reports' : `/reports?${text}`
}

/** URL of the event stream for these rows, and for reports with greater ids than the last. */
export function listEventsPath(filter: ListFilter, ids: readonly string[], after: string): string {
  const [, query] = listPath(filter).split('?')
  return `/reports/events?${query === undefined ? '' : `${query}&`}after=${after}&ids=${ids.join(',')}`
}

/** Whether any filter is set. */
export function isNarrowed(filter: ListFilter): boolean {
  return FILTERS.some((name) => filter[name] !== undefined)
}
