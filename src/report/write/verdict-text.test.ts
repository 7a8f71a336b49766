import { expect, it } from 'vitest'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import type { Results } from '../results.ts'
import { reasonOf } from './verdict-text.ts'

const RESULTS = sampleLabResults()
const [FIRST, SECOND] = RESULTS.checks.map(({ id }) => id)

const item = (check: string | undefined, gain: number, band = 2) => ({
  family: check ?? '',
  band,
  fix: 'Fix it',
  checks: [check ?? ''],
  gain,
  adds: gain,
})

function reason(changes: Partial<Results>): string | undefined {
  return reasonOf({ ...RESULTS, result: 'decent', result_reason: null, ...changes })?.id
}

it('is the critical failure that the result names', () => {
  expect(reason({ score: 60, result_reason: FIRST ?? '', fix_first: [item(SECOND, 30)] })).toBe(
    FIRST,
  )
})

it('is else the first to fix that alone raises the class', () => {
  const fix_first = [item(FIRST, 4.9), item(SECOND, 5)]
  expect(reason({ score: 75, fix_first })).toBe(SECOND)
})

it('is none where only several together raise the class', () => {
  expect(reason({ score: 75, fix_first: [item(FIRST, 4.9), item(SECOND, 4)] })).toBeUndefined()
})

it('is nothing that most pages lack', () => {
  expect(reason({ score: 75, fix_first: [item(FIRST, 5, 3)] })).toBeUndefined()
})

it('is none of a good page', () => {
  const fix_first = [item(FIRST, 15)]
  expect(reason({ score: 85, result: 'good', fix_first })).toBeUndefined()
})
