import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import type { Results } from '../../report/results.ts'
import type { Rule } from '../../report/rules/rule.ts'
import { observeFailure, observeRun } from './observe-run.ts'
import { runNumbers } from './run-numbers.ts'
import { NEW_ALERT } from './step-alert.ts'
import type { KnownAlert } from './watched-run.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const DAY_MS = 86_400_000

/** The sample with this certificate, by its remaining and total days. */
function withCertificate(days: number, lifetime = 90): Results {
  const results = structuredClone(sampleLabResults())
  const { tls } = results.page
  if (!tls?.certificate) throw new Error('The sample has no certificate.')
  tls.certificate.valid_to = new Date(NOW + (days + 0.5) * DAY_MS).toISOString()
  tls.certificate.valid_from = new Date(NOW + (days - lifetime) * DAY_MS).toISOString()
  return results
}

function observe(
  results: Results,
  { alerts = [], rules = [] }: { alerts?: KnownAlert[]; rules?: Rule[] } = {},
) {
  return observeRun(
    {
      now: NOW,
      isConfirming: false,
      numbers: runNumbers(results),
      before: [],
      results,
      earlier: undefined,
      rules,
    },
    alerts,
  )
}

const known = (fields: Partial<KnownAlert> & Pick<KnownAlert, 'rule'>): KnownAlert => ({
  ...NEW_ALERT,
  state: 'confirmed',
  conditions: null,
  value: null,
  usual: null,
  threshold: null,
  ...fields,
})

describe('the certificate rule', () => {
  const seen = (days: number, lifetime?: number, told?: number) => {
    const alerts = told === undefined ? [] : [known({ rule: 'certificate', value: told })]
    const all = observe(withCertificate(days, lifetime), { alerts })
    return all.find(({ rule }) => rule === 'certificate')
  }

  it('is bad from 21 days before expiry, and worse at 7 days and at 1 day', () => {
    expect(seen(22)?.seen.kind).toBe('good')
    expect(seen(21)?.seen).toEqual({ kind: 'bad', isCertain: true, isWorse: false })
    expect([8, 7, 1].map((days) => seen(days, 90, 20)?.seen)).toEqual([
      { kind: 'bad', isCertain: true, isWorse: false },
      { kind: 'bad', isCertain: true, isWorse: true },
      { kind: 'bad', isCertain: true, isWorse: true },
    ])
    expect(seen(1)?.message).toBe('TLS certificate expires in 1 day, on 2026-11-28')
  })

  it('is bad only in the last third of a short lifetime', () => {
    expect(seen(3, 6)?.seen.kind).toBe('good')
    expect(seen(1, 6)?.seen.kind).toBe('bad')
    expect([16, 7].map((days) => seen(days, 47)?.seen.kind)).toEqual(['good', 'bad'])
  })
})

describe('budgets', () => {
  const kinds = (rules: Rule[]) =>
    observe(sampleLabResults(), { rules })
      .filter(({ rule }) => rule.startsWith('budget:'))
      .map(({ seen }) => (seen.kind === 'bad' ? `bad, certain: ${seen.isCertain}` : seen.kind))

  it('need a second run for times and scores, and none for other measures', () => {
    expect(kinds([{ measure: 'lcp', max: 1, device: 'mobile' }])).toEqual(['bad, certain: false'])
    expect(kinds([{ measure: 'requests.total', max: 1, device: 'mobile' }])).toEqual([
      'bad, certain: true',
    ])
    expect(kinds([{ measure: 'check.broken-internal-links', max: -1 }])).toEqual([
      'bad, certain: false',
    ])
  })

  it('do not alert when they only warn', () => {
    expect(kinds([{ measure: 'lcp', max: 1, severity: 'warn' }])).toEqual([])
  })
})

it('alerts become void when their budget was removed or their check no longer exists', () => {
  const alerts = [
    known({ rule: 'budget:0123456789ab:mobile' }),
    known({ rule: 'check:no-such-check' }),
    known({ rule: 'check:title-present' }),
  ]
  const all = observe({ ...sampleLabResults(), checks: [] }, { alerts })
  const voided = all.filter(({ seen }) => seen.kind === 'void').map(({ rule }) => rule)
  expect(voided).toEqual(['budget:0123456789ab:mobile', 'check:no-such-check'])
})

it('a target is bad from the third failed audit in a row', () => {
  const kindOf = (failures: number) => observeFailure({ failure: 'Down.', failures })[0]?.seen.kind
  expect([kindOf(2), kindOf(3)]).toEqual(['nothing', 'bad'])
})

it('a run on a slow host neither confirms nor ends an alert', () => {
  const results = sampleLabResults()
  const { conditions } = runNumbers(results)
  const before = Array.from({ length: 8 }, (_, place) => ({
    number: place + 1,
    conditions,
    benchmarkIndex: 1000,
    values: { lcp: 1000 },
  }))
  const seenAt = (benchmarkIndex: number, state: 'suspected' | 'confirmed') => {
    const numbers = { conditions, benchmarkIndex, values: { lcp: 9000 } }
    const alert = known({ rule: 'worse:lcp', state, conditions, usual: 1000, threshold: 1200 })
    const run = { now: NOW, isConfirming: true, before, results, earlier: undefined, rules: [] }
    const all = observeRun({ ...run, numbers }, [alert])
    return all.find(({ rule }) => rule === 'worse:lcp')?.seen.kind
  }
  expect([seenAt(849, 'suspected'), seenAt(850, 'suspected')]).toEqual(['nothing', 'bad'])
  expect([seenAt(849, 'confirmed'), seenAt(850, 'confirmed')]).toEqual(['nothing', 'bad'])
})

describe('the numbers of a run', () => {
  it('leave out values that were disturbed, carried over or incomplete', () => {
    const results = sampleLabResults()
    const { lcp } = runNumbers(results).values
    expect(lcp).toBe(results.lab?.devices[0]?.metrics.lcp)
    const environment = { ...results.environment, disturbance: 'The machine was busy.' }
    expect(runNumbers({ ...results, environment }).values).not.toHaveProperty('lcp')
    const categories = results.categories.map((each) => ({ ...each, incomplete: true }))
    expect(runNumbers({ ...results, categories }).values).not.toHaveProperty('score')
  })
})
