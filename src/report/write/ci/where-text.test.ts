import { expect, it } from 'vitest'
import { fixText, whereText } from './where-text.ts'

const row = { snippet: '<img src="oak.jpg">', name: 'main > img', note: 'no alt attribute' }

it('names the line and the element, and what helps to find an element without a line', () => {
  const whereOf = (first: typeof row & { line?: number }) =>
    whereText({ evidence: [first], evidence_total: 3 })
  expect(whereOf({ ...row, line: 15 })).toBe('line 15 · <img src="oak.jpg"> and 2 more')
  expect(whereOf(row)).toBe('<img src="oak.jpg"> · main > img · no alt attribute and 2 more')
  expect(whereText({ evidence: [], evidence_total: 0 })).toBe('')
})

it('says how to fix what has no place, and nothing where rows exist that were not stored', () => {
  const fix = 'Set the header.'
  const none = { category: 'security', evidence_total: 0, fix }
  expect(fixText(none)).toBe(fix)
  expect(fixText({ ...none, evidence_total: 2 })).toBe('')
  expect(fixText({ ...none, category: 'lighthouse' })).toBe('')
  expect(fixText({ ...none, fix: 'x'.repeat(500) })).toHaveLength(160)
})
