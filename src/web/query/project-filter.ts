import { Type } from 'typebox'
import type { Sort } from '../../store/database/page.ts'
import type { ProjectQuery } from '../../store/projects/projects.ts'
import { SearchText } from '../api/list-envelope.ts'
import { inputOf, readFields } from './fields.ts'

const ORDERS = {
  name: ['project', 'asc'],
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
} as const satisfies Record<string, readonly [ProjectQuery['sortBy'], Sort]>

export type ProjectOrder = keyof typeof ORDERS

/** The query of a list of projects. */
export interface ProjectFilter {
  readonly search: string | undefined
  readonly order: ProjectOrder
  /** Projects of others that are shared with the user. */
  readonly shared: boolean
  readonly page: number
}

export const PROJECTS_A_PAGE = 25

const Fields = inputOf({
  search: SearchText('Text that the name contains; case is ignored.'),
  order: Type.Enum(['name', 'newest', 'oldest'], { default: 'name' }),
  shared: Type.Enum([0, 1], { default: 0 }),
  page: Type.Integer({ minimum: 1, default: 1 }),
})

/** Parses the query of a URL. Invalid parameters count as absent. */
export function readProjectFilter(query: unknown): ProjectFilter {
  const { search, order, shared, page } = readFields(Fields, query).fields
  return { search, order: order ?? 'name', shared: shared === 1, page: page ?? 1 }
}

/** The same for the store. */
export function projectQuery({ order, ...filter }: ProjectFilter): ProjectQuery {
  const [sortBy, sort] = ORDERS[order]
  return { ...filter, sortBy, sort, perPage: PROJECTS_A_PAGE }
}

/** The URL of a list, without default values. */
export function projectsPath(filter: Partial<ProjectFilter>): string {
  const { search, order = 'name', shared = false, page = 1 } = filter
  const parameters = new URLSearchParams()
  if (search !== undefined) parameters.set('search', search)
  if (order !== 'name') parameters.set('order', order)
  if (shared) parameters.set('shared', '1')
  if (page !== 1) parameters.set('page', String(page))
  const text = parameters.toString()
  return text === '' ? '/projects' : `/projects?${text}`
}
