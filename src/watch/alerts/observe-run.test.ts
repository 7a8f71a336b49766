import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import { twoDeviceResults } from '../../../test/support/two-device-results.ts'
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

  it('of a score are uncertain, and each device has its own alert', () => {
    const { score } = sampleLabResults()
    expect(kinds([{ measure: 'score', min: (score ?? 0) + 1 }])).toEqual(['bad, certain: false'])
    const rules: Rule[] = [{ measure: 'lcp', max: 1 }]
    const keys = observe(twoDeviceResults(), { rules }).map(({ rule }) => rule.split(':')[2])
    expect(keys.filter((device) => device !== undefined).toSorted()).toEqual(['desktop', 'mobile'])
  })

  it('are not counted when they were not measured', () => {
    const unmeasured = { ...sampleLabResults(), lab: null }
    const rules: Rule[] = [{ measure: 'lcp', max: 1, device: 'mobile' }]
    const all = observe(unmeasured, { rules })
    expect(all.find(({ rule }) => rule.startsWith('budget:'))?.seen.kind).toBe('nothing')
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

it('an alert becomes void when its budget only warns from now on', () => {
  const rule = { measure: 'lcp', max: 1, device: 'mobile' } as const
  const broken = observe(sampleLabResults(), { rules: [rule] }).find(({ rule: key }) =>
    key.startsWith('budget:'),
  )
  const alert = known({ rule: broken?.rule ?? '' })
  const after = observe(sampleLabResults(), {
    alerts: [alert, known({ rule: 'check:gone', state: 'ok' })],
    rules: [{ ...rule, severity: 'warn' }],
  })
  const voided = after.filter(({ seen }) => seen.kind === 'void').map((each) => each.rule)
  expect(voided).toEqual([alert.rule])
})

describe('an open alert about a measure', () => {
  const results = sampleLabResults()
  const { conditions } = runNumbers(results)
  const seen = (
    measure: 'lcp' | 'score',
    value: number,
    { isConfirming = false, ...fields }: Partial<KnownAlert> & { isConfirming?: boolean } = {},
  ) => {
    const numbers = { conditions, benchmarkIndex: null, values: { [measure]: value } }
    const alert = known({ rule: `worse:${measure}`, conditions, ...fields })
    const run = { now: NOW, isConfirming, before: [], results, earlier: undefined, rules: [] }
    const all = observeRun({ ...run, numbers }, [alert])
    return all.find(({ rule }) => rule === alert.rule)?.seen
  }
  const LCP = { usual: 1000, threshold: 1200 }
  const SCORE = { usual: 90, threshold: 80 }

  it('is good halfway back to the usual value; a suspected one, within its limit', () => {
    expect([1101, 1100].map((lcp) => seen('lcp', lcp, LCP)?.kind)).toEqual(['bad', 'good'])
    expect([84, 85].map((score) => seen('score', score, SCORE)?.kind)).toEqual(['bad', 'good'])
    const suspected = { ...LCP, state: 'suspected' } as const
    expect([1201, 1200].map((lcp) => seen('lcp', lcp, suspected)?.kind)).toEqual(['bad', 'good'])
  })

  it('becomes void under other conditions, except in its confirming run', () => {
    const other = { ...LCP, conditions: 'other' }
    expect(seen('lcp', 2000, other)?.kind).toBe('void')
    expect(seen('lcp', 2000, { ...other, isConfirming: true })?.kind).toBe('bad')
    expect(seen('lcp', 2000, { conditions })?.kind).toBe('void')
  })

  it('muted until a change gets worse by a tenth and at least half of the smallest change', () => {
    const isWorse = (measure: 'lcp' | 'score', value: number, muted: number) => {
      const limits = measure === 'lcp' ? { usual: 500, threshold: 700 } : SCORE
      const found = seen(measure, value, { ...limits, mute: { kind: 'change', value: muted } })
      return found?.kind === 'bad' && found.isWorse
    }
    expect([3300, 3301].map((lcp) => isWorse('lcp', lcp, 3000))).toEqual([false, true])
    expect([900, 901].map((lcp) => isWorse('lcp', lcp, 800))).toEqual([false, true])
    expect([54, 53.9].map((score) => isWorse('score', score, 60))).toEqual([false, true])
    expect(isWorse('score', 80, 60)).toBe(false)
  })

  it('is compared only with runs under the same conditions', () => {
    const judged = (before: string | null) => {
      const run = { now: NOW, isConfirming: false, results, earlier: undefined, rules: [] }
      const runs = Array.from({ length: 8 }, (_, place) => ({
        number: place + 1,
        conditions: before,
        benchmarkIndex: null,
        values: { lcp: 1000 },
      }))
      const numbers = { conditions, benchmarkIndex: null, values: { lcp: 5000 } }
      const all = observeRun({ ...run, before: runs, numbers }, [])
      return all.find(({ rule }) => rule === 'worse:lcp')?.seen.kind
    }
    expect([judged(conditions), judged('other')]).toEqual(['bad', 'nothing'])
  })
})

it('an expired certificate alerts, and a page without one does not', () => {
  const certificateOf = (results: Results) =>
    observe(results).find(({ rule }) => rule === 'certificate')
  expect(certificateOf(withCertificate(-2))?.message).toMatch(/^TLS certificate expired on /)
  const results = sampleLabResults()
  const plain = { ...results, page: { ...results.page, tls: null } }
  expect(certificateOf(plain)?.seen.kind).toBe('nothing')
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
    const results = structuredClone(sampleLabResults())
    for (const device of results.lab?.devices ?? []) device.samples = device.samples.slice(0, 1)
    const { lcp } = runNumbers(results).values
    expect(lcp).toBe(results.lab?.devices[0]?.metrics.lcp)
    const environment = { ...results.environment, disturbance: 'The machine was busy.' }
    expect(runNumbers({ ...results, environment }).values).not.toHaveProperty('lcp')
    const categories = results.categories.map((each) => ({ ...each, incomplete: true }))
    expect(runNumbers({ ...results, categories }).values).not.toHaveProperty('score')
    const others = results.categories.map((each) => ({
      ...each,
      incomplete: each.id === 'ai-readiness',
    }))
    expect(runNumbers({ ...results, categories: others }).values).toHaveProperty('score')
    const measured_at = '2026-11-20T12:00:00.000Z'
    const checks = results.checks.map((check) =>
      check.id === 'lcp' ? { ...check, carried: { measured_at, runs: 1 } } : check,
    )
    expect(checks.some(({ carried }) => carried)).toBe(true)
    expect(runNumbers({ ...results, checks }).values).not.toHaveProperty('lcp')
  })

  it('are medians of three and more loads, also of uneven ones except for blocking time', () => {
    const results = sampleLabResults()
    const { lab } = results
    const [device] = lab?.devices ?? []
    if (!lab || !device) throw new Error('The sample has no device.')
    const load = { ...device.metrics, score: 0.9 }
    const loads = [2000, 9000, 2100].map((lcp) => ({ ...load, lcp, tbt: lcp / 10 }))
    const of = (samples: typeof loads, disturbance?: string) => {
      const environment = { ...results.environment, ...(disturbance && { disturbance }) }
      const measured = { ...lab, devices: [{ ...device, samples }] }
      return runNumbers({ ...results, lab: measured, environment }).values
    }
    expect(of(loads)).toMatchObject({ lcp: 2100, tbt: 210 })
    expect(of(loads, 'uneven loads')).toMatchObject({ lcp: 2100 })
    expect(of(loads, 'uneven loads')).not.toHaveProperty('tbt')
    expect(of(loads.slice(0, 2), 'uneven loads')).not.toHaveProperty('lcp')
  })
})
