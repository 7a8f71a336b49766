import { describe, expect, it } from 'vitest'
import type { TableFact } from '../../facts/element-facts.ts'
import { tableHeaders } from './table-headers.ts'

function statusOf(overrides: Partial<TableFact>) {
  const table: TableFact = {
    rows: 3,
    columns: 2,
    headers: false,
    caption: false,
    presentational: false,
    line: 5,
    snippet: '<table>',
    exposed: true,
    ...overrides,
  }
  return tableHeaders.evaluate({ tables: [table] }).status
}

describe('table-headers', () => {
  it('does not let a caption stand in for headers', () => {
    expect(statusOf({ caption: true })).toBe('warn')
  })

  it('takes a table without borders for a layout, unless it has a caption', () => {
    const snippet = '<table border=0>'
    expect(statusOf({ snippet })).toBe('not-applicable')
    expect(statusOf({ snippet, caption: true })).toBe('warn')
    expect(statusOf({ snippet: '<table border="1" width="50%">' })).toBe('warn')
  })

  it('leaves single columns and hidden tables alone', () => {
    expect(statusOf({ columns: 1 })).toBe('not-applicable')
    expect(statusOf({ exposed: false })).toBe('not-applicable')
  })
})
