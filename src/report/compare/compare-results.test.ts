import { describe, expect, it } from 'vitest'
import { sampleIncompleteIn, sampleResults } from '../../../test/support/sample-results.ts'
import { compareResults } from './compare-results.ts'
import type { CheckResult, Results } from '../results.ts'

const BASE = sampleIncompleteIn(null)

/** The same results with other outcomes of some checks. */
function withChecks(
  changes: Readonly<Record<string, Partial<CheckResult> | null>>,
  results: Results = BASE,
): Results {
  const checks = results.checks.flatMap((check) => {
    const change = changes[check.id]
    return change === null ? [] : [{ ...check, ...change }]
  })
  return { ...results, checks }
}

const ids = (checks: readonly { readonly id: string }[]) => checks.map(({ id }) => id)
const FAIL = { outcome: 'fail', points: 0, gain: 2 } as const
const WARN = { outcome: 'warn', points: 0.5, gain: 1 } as const
const PASS = { outcome: 'pass', points: 1, gain: null } as const

describe('comparing results', () => {
  it('finds nothing between a run and itself but what fails in both', () => {
    const found = compareResults(BASE, BASE)
    expect(found).toMatchObject({ new_problems: [], fixed: [], judged_once: [], conditions: [] })
    expect(found.score.change).toBe(0)
    expect(new Set(found.still_failing.map(({ trend }) => trend))).toEqual(new Set(['same']))
    expect(new Set(found.numbers.map(({ trend, change }) => `${trend} ${change}`))).toEqual(
      new Set(['same 0']),
    )
  })

  it('distinguishes new problems from fixed ones', () => {
    const before = withChecks({ 'html-lang': PASS, 'image-alt': FAIL })
    const after = withChecks({ 'html-lang': FAIL, 'image-alt': PASS })
    const there = compareResults(before, after)
    expect([ids(there.new_problems), ids(there.fixed)]).toEqual([['html-lang'], ['image-alt']])
    const back = compareResults(after, before)
    expect([ids(back.new_problems), ids(back.fixed)]).toEqual([['image-alt'], ['html-lang']])
  })

  it('lists a problem as fixed when its cause was removed', () => {
    const gone = { outcome: 'not-applicable', points: null, gain: null } as const
    const { fixed } = compareResults(
      withChecks({ 'image-alt': FAIL }),
      withChecks({ 'image-alt': gone }),
    )
    expect(fixed).toMatchObject([{ id: 'image-alt', b: { outcome: 'not-applicable' } }])
  })

  it.each([
    { name: 'a failure that is a warning now', a: FAIL, b: WARN, trend: 'better' },
    { name: 'a warning that is a failure now', a: WARN, b: FAIL, trend: 'worse' },
    { name: 'a smaller share of failures', a: FAIL, b: { ...FAIL, points: 0.8 }, trend: 'better' },
    {
      name: 'a failure with points that is a warning without',
      a: { ...FAIL, points: 0.9 },
      b: { ...WARN, points: 0.5 },
      trend: 'better',
    },
  ])('says what has become of what still fails: $name', ({ a, b, trend }) => {
    const { still_failing } = compareResults(
      withChecks({ 'image-alt': a }),
      withChecks({ 'image-alt': b }),
    )
    expect(still_failing.find(({ id }) => id === 'image-alt')?.trend).toBe(trend)
  })

  it.each([
    { name: 'a check that was not there yet', before: null },
    { name: 'one that was ignored', before: { ...PASS, ignored: true } },
    { name: 'one that was not measured', before: { ...PASS, not_measured: true } },
    { name: 'one that broke', before: { outcome: 'error', points: null } as const },
    { name: 'one that another answered for', before: { ...PASS, superseded_by: 'lcp' } },
  ])('calls nothing new that was not judged before: $name', ({ before }) => {
    const found = compareResults(
      withChecks({ 'image-alt': before }),
      withChecks({ 'image-alt': FAIL }),
    )
    expect(found.new_problems).toEqual([])
    expect(found.judged_once).toMatchObject([{ id: 'image-alt', a: null, trend: 'changed' }])
    expect(compareResults(BASE, withChecks({ 'image-alt': before })).fixed).toEqual([])
  })

  it('ignores differences in times that are smaller than the tolerance', () => {
    const ms = (number: number) => ({ value: { number, unit: 'ms' } })
    const quick = withChecks({ 'server-response-time': { ...PASS, ...ms(570) } })
    const chance = withChecks({ 'server-response-time': { ...WARN, ...ms(615) } })
    const slower = withChecks({ 'server-response-time': { ...WARN, ...ms(700) } })
    expect(compareResults(quick, chance)).toMatchObject({ new_problems: [], fixed: [] })
    expect(compareResults(chance, quick)).toMatchObject({ new_problems: [], fixed: [] })
    expect(ids(compareResults(quick, slower).new_problems)).toEqual(['server-response-time'])
    expect(ids(compareResults(slower, quick).fixed)).toEqual(['server-response-time'])
  })

  it('puts first what gains most', () => {
    const before = withChecks({ 'html-lang': PASS, 'title-present': PASS })
    const after = withChecks({
      'html-lang': { ...FAIL, gain: 1 },
      'title-present': { ...FAIL, gain: 3 },
    })
    expect(ids(compareResults(before, after).new_problems)).toEqual(['title-present', 'html-lang'])
  })

  it('compares no score that lacks what was not measured', () => {
    for (const [a, b, which] of [
      [BASE, sampleIncompleteIn('performance'), 'second'],
      [sampleIncompleteIn('performance'), BASE, 'first'],
    ] as const) {
      const { score, categories, conditions } = compareResults(a, b)
      expect(score).toEqual({ a: BASE.score, b: BASE.score, change: null })
      expect(categories.filter(({ change }) => change === null).map(({ id }) => id)).toEqual([
        'performance',
      ])
      expect(conditions).toEqual([
        `The score of the ${which} run is incomplete (Performance), so the scores are not compared.`,
      ])
    }
    expect(compareResults(BASE, sampleIncompleteIn('ai-readiness')).score.change).toBe(0)
  })

  it('names other catalogues, browsers, devices, languages, access and waits', () => {
    const later = { ...BASE, catalogue_version: BASE.catalogue_version + 1 }
    expect(compareResults(BASE, later).conditions).toEqual([
      `Catalogue of checks: ${BASE.catalogue_version}, then ${BASE.catalogue_version + 1}. The scores are not fully comparable; a check that only one of them has is listed apart.`,
    ])
    expect(compareResults(sampleResults(), BASE).conditions).toEqual([
      'Devices: no browser, then mobile and desktop. Numbers are only compared where both sides used the same device.',
    ])
    const german = { ...BASE, environment: { ...BASE.environment, language: 'de' } }
    expect(compareResults(BASE, german).conditions).toEqual(['Requested language: none, then de.'])
    const told = { ...BASE, environment: { ...BASE.environment, access: true } }
    expect(compareResults(told, BASE).conditions).toEqual(['Page credentials: sent, then none.'])
    const awaited = { selector: '#app', after: 300, known: true }
    const { lab } = BASE
    const waiting = lab && { ...lab, devices: lab.devices.map((each) => ({ ...each, awaited })) }
    expect(compareResults(BASE, { ...BASE, lab: waiting }).conditions).toEqual([
      'Wait-for selector: none, then #app.',
    ])
  })
})

describe('comparing two pages', () => {
  it('does not say that they are two', () => {
    const moved = { ...BASE, final_url: 'https://elsewhere.example/' }
    expect(compareResults(BASE, moved).conditions).toHaveLength(1)
    const other = { ...moved, url: 'https://elsewhere.example/' }
    expect(compareResults(BASE, other).conditions).toEqual([])
  })
})

describe('comparing numbers', () => {
  it('calls neither better that different devices measured', () => {
    const { lab } = BASE
    if (!lab) throw new Error('The sample was not measured.')
    const only = (device: 'mobile' | 'desktop'): Results => ({
      ...BASE,
      lab: { ...lab, devices: lab.devices.filter((each) => each.device === device) },
    })
    const { numbers } = compareResults(only('mobile'), only('desktop'))
    const lcp = numbers.find(({ id }) => id === 'lcp')
    expect(lcp).toMatchObject({ device: null, name: expect.stringContaining('different devices') })
    const measured = numbers.filter(({ name }) => name.includes('different devices'))
    expect(measured.length).toBeGreaterThan(5)
    expect(measured.some(({ trend }) => trend === 'better' || trend === 'worse')).toBe(false)
    expect(
      new Set(compareResults(only('mobile'), BASE).numbers.map(({ device }) => device)),
    ).toEqual(new Set(['mobile', null]))
  })

  const measured = (change: Partial<{ lcp: number | null; cls: number }>): Results => {
    const { lab } = BASE
    if (!lab) throw new Error('The sample was not measured.')
    const devices = lab.devices.map((device) => ({
      ...device,
      metrics: { ...device.metrics, ...change },
    }))
    return { ...BASE, lab: { ...lab, devices } }
  }
  const trend = (a: Results, b: Results, id: string) =>
    compareResults(a, b).numbers.find((number) => number.id === id)?.trend

  it.each([
    { lcp: 2900, now: 2000, trend: 'better' },
    { lcp: 2900, now: 3600, trend: 'worse' },
    { lcp: 2900, now: 3100, trend: 'same' },
    { lcp: 100, now: 140, trend: 'same' },
  ])('takes a tenth of a time for chance: $lcp, then $now', ({ lcp, now, trend: expected }) => {
    expect(trend(measured({ lcp }), measured({ lcp: now }), 'lcp')).toBe(expected)
  })

  it('compares only what both have, device by device', () => {
    const { numbers } = compareResults(measured({ lcp: null }), measured({ cls: 0.3 }))
    expect(numbers.some(({ id }) => id === 'lcp')).toBe(false)
    expect(
      numbers.filter(({ id }) => id === 'cls').map(({ device, change }) => [device, change]),
    ).toEqual([
      ['mobile', 0.288],
      ['desktop', 0.288],
    ])
  })

  it.each([
    { name: 'by its points', id: 'image-alt', a: [4, 0.2], b: [1, 0.8], trend: 'better' },
    {
      name: 'neither way without them',
      id: 'word-count',
      a: [203, 1],
      b: [260, 1],
      trend: 'changed',
    },
    {
      name: 'less time is better',
      id: 'server-response-time',
      a: [90, 1],
      b: [300, 1],
      trend: 'worse',
    },
  ] as const)('says of the value of a check: $name', ({ id, a, b, trend: expected }) => {
    const unit = BASE.checks.find((check) => check.id === id)?.value?.unit ?? ''
    const value = ([number, points]: readonly [number, number]) =>
      withChecks({ [id]: { value: { number, unit }, points } })
    expect(trend(value(a), value(b), id)).toBe(expected)
  })
})
