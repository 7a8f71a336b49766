import { describe, expect, it } from 'vitest'
import { columnsOf, rowsPerCheck } from './evidence-columns.ts'

const withRows = (rows: number) => ({ evidence: Array.from({ length: rows }, () => ({ line: 1 })) })

describe('rowsPerCheck', () => {
  it.each([
    { name: 'ten of a single long list', lists: [200], rows: 10 },
    { name: 'ten while there is room', lists: Array(5).fill(10), rows: 10 },
    { name: 'fewer when there are more lists', lists: Array(10).fill(10), rows: 5 },
    { name: 'more when most lists are short', lists: [...Array(20).fill(1), 50, 50], rows: 10 },
    { name: 'two however many there are', lists: Array(90).fill(10), rows: 2 },
  ])('shows $name', ({ lists, rows }) => {
    expect(rowsPerCheck(lists.map(withRows))).toBe(rows)
  })
})

describe('columnsOf', () => {
  it('names those that a row fills, in their fixed order', () => {
    const columns = columnsOf([{ note: 'late', ms: 0 }, { line: 3 }])
    expect(columns.map(([column]) => column)).toEqual(['line', 'ms', 'note'])
  })
})
