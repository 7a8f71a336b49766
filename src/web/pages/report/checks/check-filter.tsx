import type { CheckResult, Results } from '../../../../report/results.ts'
import {
  isNarrowed,
  PLAIN_REPORT,
  reportQuery,
  type ReportFilter,
} from '../../../query/report-filter.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { needsAttention } from '../../../parts/checks/shown-checks.ts'

export interface CheckFilterProps {
  /** The matching checks. */
  readonly checks: readonly CheckResult[]
  readonly results: Results
  readonly filter: ReportFilter
  /** The path of the current page. */
  readonly base: string
}

/**
 * The filter of checks. The style sheet switches between needs work, passed and all without a request; the form
 * requests the rest, and everything in browsers without support.
 */
export function CheckFilter({ checks, results, filter, base }: CheckFilterProps) {
  const action = `${base}#checks`
  return (
    <form class="filter" method="get" action={action} role="search" aria-label="Checks to show">
      <Shown checks={checks} show={filter.show} />
      <p class="openers">
        <a href={`${base}${reportQuery(filter, { open: !filter.open })}#checks`}>
          {filter.open ? 'Close all' : 'Open all'}
        </a>
      </p>
      <details class="narrow-by" open={isNarrowed(filter)}>
        <summary>Filter</summary>
        <Narrowing results={results} filter={filter} />
      </details>
      {isNarrowed(filter) && (
        <p class="narrowed">
          {counted(checks.length, 'check')} of {results.checks.length}.{' '}
          <a href={`${base}${reportQuery({ ...PLAIN_REPORT, show: filter.show })}#checks`}>
            Show all
          </a>
        </p>
      )}
    </form>
  )
}

interface ShownProps extends Pick<CheckFilterProps, 'checks'> {
  readonly show: ReportFilter['show']
}

function Shown({ checks, show }: ShownProps) {
  const work = checks.filter(needsAttention).length
  const passed = checks.filter(
    ({ outcome, ignored }) => outcome === 'pass' && ignored !== true,
  ).length
  const choices = [
    { value: 'work', text: 'Needs work', count: work },
    { value: 'passed', text: 'Passed', count: passed },
    { value: 'all', text: 'All', count: checks.length },
  ]
  return (
    <fieldset>
      <legend class="sr">Outcome</legend>
      {choices.map(({ value, text, count }) => (
        <label>
          <input
            type="radio"
            name="show"
            value={value}
            id={`show-${value}`}
            checked={value === show}
          />
          {text} <b>{count}</b>
        </label>
      ))}
    </fieldset>
  )
}

const IMPORTANCES = [
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
  ['informative', 'Informative'],
] as const

function Narrowing({ results, filter }: Pick<CheckFilterProps, 'results' | 'filter'>) {
  const { category, importance, search, open, trend } = filter
  return (
    <div class="choices">
      <div class="field">
        <label for="by-search">Search</label>
        <input id="by-search" name="search" type="search" value={search} maxlength={100} />
      </div>
      <div class="field">
        <label for="by-category">Category</label>
        <select id="by-category" name="category">
          <option value="">All</option>
          {results.categories.map(({ id, title }) => (
            <option value={id} selected={id === category}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="by-importance">Importance</label>
        <select id="by-importance" name="importance">
          <option value="">All</option>
          {IMPORTANCES.map(([value, text]) => (
            <option value={value} selected={value === importance}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {open && <input type="hidden" name="open" value="all" />}
      {trend !== PLAIN_REPORT.trend && <input type="hidden" name="trend" value={trend} />}
      <button class="button" type="submit">
        Apply
      </button>
    </div>
  )
}
