import { describe, expect, it } from 'vitest'
import { sampleLabResults, sampleResults } from '../../../test/support/sample-results.ts'
import { THREE_LOADS, withLoads } from '../../../test/support/with-loads.ts'
import { verdictSentence } from '../write/rule-text.ts'
import { isBroken, judgeRules, type RuleContext } from './judge-rules.ts'
import type { Rule } from './rule.ts'

const MEASURED = sampleLabResults()
const STATIC = sampleResults()

function sentences(rules: readonly Rule[], context?: RuleContext, results = MEASURED): string[] {
  return judgeRules(results, rules, context).map(
    (verdict) => `${verdict.state} ${verdictSentence(verdict)}`,
  )
}

describe('judgeRules', () => {
  it('leaves rules about whole sites and their templates to crawls', () => {
    const rules = [
      { measure: 'check.site-broken-links', max: 0, required: true },
      { measure: 'score', min: 100, template: '/blog/*' },
    ]
    expect(judgeRules(STATIC, rules)).toEqual([])
  })

  it('judges a metric on every device, by the median of its loads', () => {
    expect(sentences([{ measure: 'lcp', max: 2500 }])).toEqual([
      'fail Largest Contentful Paint, mobile: 2.9 s (limit: at most 2.5 s)',
      'fail Largest Contentful Paint, desktop: 2.9 s (limit: at most 2.5 s)',
    ])
  })

  it.each([
    { use: 'best', says: 'pass Largest Contentful Paint, mobile: 2.7 s (limit: at most 2.8 s)' },
    { use: 'worst', says: 'fail Largest Contentful Paint, mobile: 2.9 s (limit: at most 2.8 s)' },
    {
      use: 'median-run',
      says: 'fail Largest Contentful Paint, mobile: 2.9 s (limit: at most 2.8 s)',
    },
  ] as const)('uses the $use of several loads where the rule says so', ({ use, says }) => {
    expect(sentences([{ measure: 'lcp', max: 2800, device: 'mobile', use }])).toEqual([says])
  })

  it('takes the highest Lighthouse score as the best', () => {
    const rule = { measure: 'lighthouse.performance', min: 80, device: 'mobile' } as const
    const best = judgeRules(MEASURED, [{ ...rule, use: 'best' }, { ...rule, use: 'worst' }, rule])
    expect(best.map(({ actual, state }) => [actual, state])).toEqual([
      [81, 'pass'],
      [75, 'fail'],
      [78, 'fail'],
    ])
  })

  describe('of several loads with their own requests and categories', () => {
    const results = withLoads(THREE_LOADS)
    const values = (measure: string) =>
      (['best', 'median', 'worst', 'median-run'] as const).map((use) => {
        const [verdict] = judgeRules(results, [{ measure, max: 0, device: 'mobile', use }])
        return verdict?.actual
      })

    it.each([
      { measure: 'bytes.script', uses: [40_000, 50_000, 70_000, 12_000] },
      { measure: 'bytes.total', uses: [41_000, 51_000, 71_000, 13_000] },
      { measure: 'requests.script', uses: [5, 6, 9, 1] },
      { measure: 'requests.total', uses: [6, 7, 10, 2] },
      { measure: 'requests.font', uses: [0, 0, 0, 0] },
      { measure: 'lighthouse.seo', uses: [100, 90, 50, 60] },
    ])('uses the best, median or worst of $measure', ({ measure, uses }) => {
      expect(values(measure)).toEqual(uses)
    })
  })

  it('uses the median load of results that were stored without the requests of each load', () => {
    const results = withLoads([{ score: 0.9 }, { score: 0.8 }, { score: 0.7 }])
    const rules = [
      { measure: 'bytes.script', max: 0, device: 'mobile', use: 'worst' },
      { measure: 'lighthouse.seo', min: 0, device: 'mobile', use: 'best' },
    ] as const
    expect(judgeRules(results, rules).map(({ actual }) => actual)).toEqual([12_000, 60])
  })

  it('judges scores, checks and sizes of the page', () => {
    const origins = MEASURED.checks.find(({ id }) => id === 'third-party-origins')
    const verdicts = judgeRules(MEASURED, [
      { measure: 'score', min: 1 },
      { measure: 'category.seo', max: 1 },
      { measure: 'bytes.script', max: 0, device: 'mobile' },
      { measure: 'requests.websocket', max: 0, device: 'mobile' },
      { measure: 'third-parties', max: 0 },
      { measure: 'check.image-alt', must: 'pass' },
    ])
    expect(verdicts.map(({ state, actual }) => [state, actual])).toEqual([
      ['pass', MEASURED.score],
      ['fail', MEASURED.categories[0]?.score],
      ['fail', expect.any(Number)],
      ['pass', 0],
      [origins?.value?.number === 0 ? 'pass' : 'fail', origins?.value?.number],
      ['fail', 'fail'],
    ])
  })

  it('neither passes nor fails what no browser measured, unless the rule requires it', () => {
    const rules = [
      { measure: 'lcp', max: 1 },
      { measure: 'lcp', max: 1, required: true },
    ]
    const verdicts = judgeRules(STATIC, rules)
    expect(verdicts.map(({ state }) => state)).toEqual(['not-measured', 'fail'])
    expect(sentences(rules, {}, STATIC)[0]).toBe(
      'not-measured Largest Contentful Paint: not measured (limit: at most 1 ms)',
    )
  })

  it('applies a rule to the pages of its path, below the base URL', () => {
    const rules = [{ measure: 'score', min: 0, path: '/opening-*' }]
    expect(sentences(rules)).toHaveLength(1)
    const baseUrl = 'https://www.library.example/opening-hours/'
    expect(sentences(rules, { baseUrl })).toEqual([])
    expect(sentences([{ measure: 'score', min: 0, path: '/' }], { baseUrl })).toHaveLength(1)
    expect(sentences([{ ...rules[0], measure: 'score', min: 0, path: '/other' }])).toEqual([])
  })

  it('compares an increase with the baseline, and passes over what that lacks', () => {
    const rule: Rule = { measure: 'lcp', max_increase: '10%', device: 'mobile' }
    const state = (before?: number) =>
      judgeRules(MEASURED, [rule], { before: () => before }).map((verdict) => verdict.state)
    expect([state(2700), state(2600), state()]).toEqual([['pass'], ['fail'], ['not-measured']])
    expect(sentences([rule], { before: () => 2600 })).toEqual([
      'fail Largest Contentful Paint, mobile: 2.9 s (limit: increase of at most 10 %, 2.6 s before)',
    ])
  })

  it('breaks for errors alone', () => {
    const [error, warning] = judgeRules(MEASURED, [
      { measure: 'score', min: 100 },
      { measure: 'score', min: 100, severity: 'warn' },
    ])
    expect([error && isBroken(error), warning && isBroken(warning)]).toEqual([true, false])
  })
})
