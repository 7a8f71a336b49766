import type { TableFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'

/** Attributes of layout tables: no borders, or as wide as the page. */
const LAYOUT = /\s(border\s?=\s?["']?0|width\s?=\s?["']?100%)/i

export const tableHeaders = defineCheck({
  id: 'table-headers',
  category: 'accessibility',
  family: 'tables',
  tier: 'E',
  title: 'Data tables have header cells',
  why: 'Screen readers announce the header with each cell; without headers a table is a list of bare values.',
  fix: 'Mark column and row titles up as <th scope="col"> and <th scope="row">. Give layout tables role="presentation".',
  criteria: {
    pass: 'Every data table has a th element, or a cell with scope or headers.',
    warn: 'At least one data table has no header cells.',
    'not-applicable': 'The page has no data tables.',
    note: 'The check skips hidden tables, tables with role="presentation" or role="none", tables of one row or column, and tables without a caption that have border="0" or width="100%", because layout tables look like that.',
  },
  source: 'https://www.w3.org/WAI/tutorials/tables/',
  reads: ['tables'],
  examples: {
    pass: [
      { html: '<table><tr><th>Day<th>Hours<tr><td>Monday<td>9–18</table>' },
      { html: '<table><tr><td scope="col">Day<td>Hours<tr><td>Monday<td>9–18</table>' },
    ],
    warn: [{ html: '<table><tr><td>Day<td>Hours<tr><td>Monday<td>9–18</table>' }],
    'not-applicable': [
      { html: '<table role="presentation"><tr><td>A<td>B<tr><td>C<td>D</table>' },
      { html: '<table><tr><td>One<td>row</table>' },
      { html: '<table border="0" width="100%"><tr><td>A<td>B<tr><td>C<td>D</table>' },
    ],
  },

  evaluate({ tables }) {
    const judged = tables.filter(isGrid)
    if (judged.length === 0) return notApplicable('The page has no data tables')

    const bare = judged.filter(({ headers }) => !headers)
    if (bare.length === 0) return pass()
    const message = `${countedOf(bare.length, judged.length, 'data table')} ${verb(bare.length, 'has', 'have')} no header cells`
    return warn(message, bare.map(at), { value: { number: bare.length, unit: 'count' } })
  },
})

/** One row or one column is clear without headers, and a layout table has none. */
function isGrid({ rows, columns, presentational, exposed, caption, snippet }: TableFact): boolean {
  if (!exposed || presentational || rows < 2 || columns < 2) return false
  return caption || !LAYOUT.test(snippet)
}
