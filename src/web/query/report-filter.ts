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

/** What a report is asked to show; what is undefined does not narrow it. */
export interface ReportFilter {
  readonly show: 'work' | 'passed' | 'all'
  readonly category: Given['category'] | undefined
  readonly importance: Given['importance'] | undefined
  readonly search: string | undefined
  /** Every check with its proof laid open. */
  readonly open: boolean
  /** What the history draws. */
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

/** What the query of an address asks for. What it should not hold is as if it were not there. */
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

/** The query of an address that asks for this, with its question mark; what is as always is not named. */
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

/** Are there checks that it leaves out, whatever their outcome? */
export function isNarrowed({ category, importance, search }: ReportFilter): boolean {
  return [category, importance, search].some((each) => each !== undefined)
}
