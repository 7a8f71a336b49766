import { expect, it } from 'vitest'
import { sampleResults } from '../../../test/support/sample-results.ts'
import type { CheckResult } from '../results.ts'
import { auditedPage } from './audited-page.ts'
import { findingsOf } from './findings-of.ts'

const RESULTS = sampleResults()
const SOURCE = { path: 'dist/index.html', isServed: true }

/** The units of a check with these rows. */
function unitsOf(evidence: CheckResult['evidence'], source = true): number {
  const checks = RESULTS.checks.map((check) =>
    check.id === 'image-alt' ? { ...check, evidence, evidence_total: evidence.length } : check,
  )
  const page = auditedPage({ ...RESULTS, checks, error: null })
  const found = findingsOf(source ? { ...page, source: SOURCE } : page)
  return found.filter(({ check }) => check.id === 'image-alt').length
}

it('rows are units of their own where one has a line of a known file', () => {
  expect(unitsOf([{ line: 3 }, { line: 7 }, { name: 'other' }])).toBe(3)
  expect(unitsOf([{ line: 3 }, { line: 7 }], false)).toBe(1)
})

it('rows without a line are one unit, since all would stand at the first line', () => {
  expect(
    unitsOf([
      { name: 'Script Evaluation', ms: 9 },
      { name: 'Style & Layout', ms: 3 },
    ]),
  ).toBe(1)
  expect(unitsOf([])).toBe(1)
})
