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
    expect([1, 0].map((days) => seen(days)?.message)).toEqual([
      'TLS certificate expires in 1 day, on 2026-11-28',
      'TLS certificate expires in less than a day, on 2026-11-27',
    ])
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
    const keys = observe(twoDeviceResults(), { rules }).flatMap(({ rule, device }) =>
      rule.startsWith('budget:') ? [[rule.split(':')[2], device]] : [],
    )
    expect(keys).toEqual([
      ['mobile', undefined],
      ['desktop', 'desktop'],
    ])
  })

  it('are not counted when they were not measured', () => {
    const unmeasured = { ...sampleLabResults(), lab: null }
    const rules: Rule[] = [{ measure: 'lcp', max: 1, device: 'mobile' }]
    const all = observe(unmeasured, { rules })
    expect(all.find(({ rule }) => rule.startsWith('budget:'))?.seen.kind).toBe('nothing')
  })

  it('are not broken by a busy machine, which passes them for certain', () => {
    const seenIn = (rule: Rule, disturbance: string, samples: number) => {
      const results = structuredClone(twoDeviceResults())
      const [phone, computer] = results.lab?.devices ?? []
      if (!phone || !computer) throw new Error('The sample has no devices.')
      phone.samples = Array.from({ length: samples }, () => ({ ...phone.metrics, score: 0.5 }))
      computer.samples = phone.samples
      results.environment.disturbance = disturbance
      computer.disturbance = disturbance
      const all = observe(results, { rules: [rule] })
      return all.find(({ rule: key }) => key.startsWith('budget:'))?.seen.kind
    }
    const lcp = (max: number): Rule => ({ measure: 'lcp', max, device: 'mobile' })
    expect([1, 3].map((samples) => seenIn(lcp(1), 'slow machine', samples))).toEqual([
      'nothing',
      'bad',
    ])
    expect(seenIn(lcp(99_999), 'slow machine', 1)).toBe('good')
    expect(seenIn({ ...lcp(1), device: 'desktop' }, 'slow machine', 1)).toBe('nothing')
    expect(seenIn({ ...lcp(1), use: 'worst' }, 'uneven loads', 3)).toBe('nothing')
    expect(seenIn({ ...lcp(1), measure: 'tbt' }, 'uneven loads', 3)).toBe('nothing')
    expect(seenIn({ ...lcp(1), measure: 'bytes.total' }, 'slow machine', 1)).toBe('bad')
    const score: Rule = { measure: 'score', min: 100 }
    expect(seenIn(score, 'uneven loads', 3)).toBe('bad')
    expect(seenIn(score, 'uneven loads', 2)).toBe('nothing')
    expect(seenIn(score, 'slow machine', 3)).toBe('nothing')
    const lighthouse: Rule = { measure: 'lighthouse.performance', min: 100, device: 'desktop' }
    expect(seenIn(lighthouse, 'slow machine', 3)).toBe('nothing')
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

it('alerts about metrics become void when their device is no longer measured, unlike when a browser fails', () => {
  const alerts = ['worse:lcp', 'worse:lcp:desktop', 'worse:score'].map((rule) => known({ rule }))
  const results = twoDeviceResults()
  const { lab } = results
  if (!lab) throw new Error('The sample has no devices.')
  const voided = (change: Partial<Results>) =>
    observe({ ...results, ...change }, { alerts })
      .filter(({ seen, message }) => seen.kind === 'void' && message === '')
      .map(({ rule }) => rule)
  expect(voided({})).toEqual([])
  expect(voided({ lab: { ...lab, devices: lab.devices.slice(0, 1) } })).toEqual([
    'worse:lcp:desktop',
  ])
  expect(voided({ lab: { ...lab, status: 'not-measured', devices: [] } })).toEqual([])
  expect(voided({ lab: null })).toEqual(['worse:lcp', 'worse:lcp:desktop'])
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
