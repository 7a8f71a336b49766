import { expect, it } from 'vitest'
import { whereText } from './where-text.ts'

const row = { snippet: '<img src="oak.jpg">', name: 'main > img', note: 'no alt attribute' }

it('names the line and the element, and what helps to find an element without a line', () => {
  const whereOf = (first: typeof row & { line?: number }) =>
    whereText({ evidence: [first], evidence_total: 3 })
  expect(whereOf({ ...row, line: 15 })).toBe('line 15 · <img src="oak.jpg"> and 2 more')
  expect(whereOf(row)).toBe('<img src="oak.jpg"> · main > img · no alt attribute and 2 more')
  expect(whereText({ evidence: [], evidence_total: 0 })).toBe('')
})
