import { describe, expect, it } from 'vitest'
import { sampleLabResults, sampleResults } from '../../../test/support/sample-results.ts'
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
      'not-measured Largest Contentful Paint: not measured (limit: at most 1)',
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
