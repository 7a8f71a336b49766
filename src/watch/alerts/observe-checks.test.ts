import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import type { CheckResult, Results } from '../../report/results.ts'
import { observeRun } from './observe-run.ts'
import { runNumbers } from './run-numbers.ts'
import { NEW_ALERT } from './step-alert.ts'
import type { KnownAlert } from './watched-run.ts'

const [SOME] = sampleLabResults().checks
const PLAIN: Partial<CheckResult> = {
  id: 'title-present',
  importance: 'high',
  outcome: 'fail',
  superseded_by: null,
}

function withCheck(fields: Partial<CheckResult>, change: Partial<Results> = {}): Results {
  if (!SOME) throw new Error('The sample has no check.')
  const { not_measured: _, ignored: __, carried: ___, ...some } = SOME
  return { ...sampleLabResults(), ...change, checks: [{ ...some, ...PLAIN, ...fields }] }
}

/** What a run says of the check, given the results before it. */
function seen(results: Results, earlier: Results | undefined, alert?: Partial<KnownAlert>) {
  const [check] = results.checks
  const rule = `check:${check?.id}`
  const none = { conditions: null, value: null, usual: null, threshold: null }
  const alerts = alert ? [{ ...NEW_ALERT, ...none, rule, ...alert }] : []
  const run = { now: 0, isConfirming: false, before: [], results, earlier, rules: [] }
  const all = observeRun({ ...run, numbers: runNumbers(results) }, alerts)
  return all.find((each) => each.rule === rule)?.seen
}

const PASSED = withCheck({ outcome: 'pass' })
const BAD = { kind: 'bad', isCertain: true, isWorse: false }
const NOTHING = { kind: 'nothing' }

/** Reasons for which an outcome says nothing about the page. */
const UNJUDGED: readonly [string, Partial<CheckResult>][] = [
  ['an error', { outcome: 'error' }],
  ['not measured', { not_measured: true }],
  ['ignored', { ignored: true }],
  ['superseded', { superseded_by: 'title-unique' }],
  ['carried over', { carried: { measured_at: '2026-11-20T12:00:00.000Z', runs: 1 } }],
]

describe('a check of high importance', () => {
  it('is bad when it newly fails', () => {
    expect(seen(withCheck({}), PASSED)).toEqual(BAD)
    expect(seen(withCheck({}), withCheck({}))).toEqual(NOTHING)
    expect(seen(withCheck({}), { ...PASSED, checks: [] })).toEqual(NOTHING)
    expect(seen(withCheck({}), undefined)).toEqual(NOTHING)
  })

  it.each(UNJUDGED)('is not counted when it is %s, now or before', (_what, fields) => {
    expect(seen(withCheck(fields), PASSED)).toEqual(NOTHING)
    expect(seen(withCheck({}), withCheck({ outcome: 'pass', ...fields }))).toEqual(NOTHING)
    const open = { state: 'confirmed' } as const
    expect(seen(withCheck({ outcome: 'pass', ...fields }), PASSED, open)).toEqual(NOTHING)
  })

  it('is not counted when the catalogue changed', () => {
    expect(seen(withCheck({}), { ...PASSED, catalogue_version: -1 })).toEqual(NOTHING)
  })

  it('is uncertain when it depends on other servers, or the page responds with an error', () => {
    const asks = { id: 'broken-internal-links' }
    const unsure = { ...BAD, isCertain: false }
    expect(seen(withCheck(asks), withCheck({ ...asks, outcome: 'pass' }))).toEqual(unsure)
    const { page } = sampleLabResults()
    const failing = (status: number) => withCheck({}, { page: { ...page, status } })
    expect(seen(failing(399), PASSED)).toEqual(BAD)
    expect(seen(failing(400), PASSED)).toEqual(unsure)
  })

  it('keeps an open alert open for as long as it fails', () => {
    const open = { state: 'confirmed' } as const
    expect(seen(withCheck({}), withCheck({}), open)).toEqual(BAD)
    expect(seen(PASSED, withCheck({}), open)).toEqual({ kind: 'good' })
  })
})

it('checks of lower importance, and checks of metrics, have no alert', () => {
  expect(seen(withCheck({ importance: 'medium' }), PASSED)).toBeUndefined()
  expect(seen(withCheck({ id: 'lcp' }), withCheck({ id: 'lcp', outcome: 'pass' }))).toBeUndefined()
})
