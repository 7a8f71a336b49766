import { type Static, Type } from 'typebox'
import { CATEGORIES } from '../../checks/categories.ts'
import { inputOf, readFields } from './fields.ts'
import { SearchText } from '../api/list-envelope.ts'

const Fields = inputOf({
  show: Type.Enum(['work', 'passed', 'all'], { default: 'work' }),
  category: Type.Optional(Type.Enum([...CATEGORIES])),
  importance: Type.Optional(Type.Enum(['high', 'medium', 'low', 'informative'])),
  search: SearchText('Text that the check contains.'),
  open: Type.Optional(Type.Enum(['all'])),
  print: Type.Optional(Type.Enum(['all'])),
  trend: Type.Enum(['score', 'lcp', 'cls', 'tbt', 'fcp', 'speed_index'], { default: 'score' }),
})

type Given = Static<typeof Fields>

/** The query of a report page; undefined members do not filter. */
export interface ReportFilter {
  readonly show: 'work' | 'passed' | 'all'
  readonly category: Given['category'] | undefined
  readonly importance: Given['importance'] | undefined
  readonly search: string | undefined
  /** Shows every check with its evidence open. */
  readonly open: boolean
  /** Series shown by the history. */
  readonly trend: NonNullable<Given['trend']>
}

export const PLAIN_REPORT: ReportFilter = {
  show: 'work',
  category: undefined,
  importance: undefined,
  search: undefined,
  open: false,
  trend: 'score',
}

/** Parses the query of a URL. Invalid parameters count as absent. */
export function readReportFilter(query: unknown): ReportFilter {
  const { fields } = readFields(Fields, query)
  const toPrint = fields.print === 'all'
  return {
    show: toPrint ? 'all' : (fields.show ?? PLAIN_REPORT.show),
    category: fields.category,
    importance: fields.importance,
    search: fields.search,
    open: toPrint || fields.open === 'all',
    trend: fields.trend ?? PLAIN_REPORT.trend,
  }
}

/** The query string with its question mark, without default values. */
export function reportQuery(filter: ReportFilter, change: Partial<ReportFilter> = {}): string {
  const { open, ...named } = { ...filter, ...change }
  const usual: Readonly<Record<string, unknown>> = { ...PLAIN_REPORT }
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(named)) {
    if (value !== undefined && value !== usual[name]) parameters.set(name, value)
  }
  if (open) parameters.set('open', 'all')
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** Whether it excludes checks by something other than their outcome. */
export function isNarrowed({ category, importance, search }: ReportFilter): boolean {
  return [category, importance, search].some((each) => each !== undefined)
}
