import { expect, it } from 'vitest'
import { csvName } from './list-csv.ts'

it.each([
  { name: 'all of it', given: [25, 25] as const, file: 'reports.csv' },
  { name: 'nothing', given: [0, 0] as const, file: 'reports.csv' },
  {
    name: 'a part',
    given: [100_000, 250_000] as const,
    file: 'reports-first-100000-of-250000.csv',
  },
])('a file says by its name that it has $name of a list', ({ given: [rows, total], file }) => {
  expect(csvName(rows, total)).toBe(file)
})
