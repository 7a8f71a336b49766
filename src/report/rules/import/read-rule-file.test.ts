import { describe, expect, it } from 'vitest'
import { isCheckId } from '../../../checks/check-ids.ts'
import { readRuleFile } from './read-rule-file.ts'

const read = (value: unknown) => {
  const found = readRuleFile(value, isCheckId)
  return found.ok ? { rules: found.rules, left: found.left } : found.faults
}

describe('a file of our own', () => {
  const rules = [{ measure: 'score', min: 80 }]

  it.each([
    ['a list', rules],
    ['an object', { $schema: 'x', rules }],
  ])('is %s', (_name, value) => {
    expect(read(value)).toEqual({ rules, left: [] })
  })

  it.each([[{}], [null], ['score'], [{ rules: 'budget.json' }]])('is not %j', (value) => {
    expect(read(value)).toEqual(['rules must be a list.'])
  })
})

describe("Lighthouse's budget.json", () => {
  it('is a list of budgets by path', () => {
    const budgets = [
      {
        path: '/*',
        timings: [
          { metric: 'largest-contentful-paint', budget: 2500 },
          { metric: 'interactive', budget: 5000 },
        ],
        resourceSizes: [
          { resourceType: 'script', budget: 125 },
          { resourceType: 'third-party', budget: 0 },
        ],
      },
      {
        path: '/blog',
        resourceCounts: [{ resourceType: 'total', budget: 30 }],
      },
      { path: '/end$', resourceCounts: [{ resourceType: 'font', budget: 0 }] },
      { timings: [{ metric: 'cumulative-layout-shift', budget: 0.1 }] },
    ]
    expect(read(budgets)).toEqual({
      rules: [
        { measure: 'lcp', max: 2500, use: 'best', path: '/*' },
        { measure: 'bytes.script', max: 128_000, use: 'best', path: '/*' },
        { measure: 'requests.total', max: 30, use: 'best', path: '/blog*' },
        { measure: 'requests.font', max: 0, use: 'best', path: '/end' },
        { measure: 'cls', max: 0.1, use: 'best' },
      ],
      left: [
        'timings: the metric "interactive" is not measured here.',
        'resourceSizes: the resource type "third-party" is not measured here.',
      ],
    })
  })

  it.each([
    [{ timings: [{ metric: 'speed-index' }] }, 'timings: {"metric":"speed-index"} has no budget.'],
    [{ resourceSizes: [null] }, 'resourceSizes: null has no budget.'],
    [
      { resourceCounts: [{ resourceType: '__proto__', budget: 1 }] },
      'resourceCounts: the resource type "__proto__" is not measured here.',
    ],
  ])('%j limits nothing, and that is said', (budget, sentence) => {
    expect(read([budget])).toEqual({ rules: [], left: [sentence] })
  })
})

describe('the assertions of Lighthouse CI', () => {
  const imported = (assertions: object, rest: object = {}) =>
    read({ ci: { assert: { assertions, ...rest } } })

  it.each([
    [
      'categories:performance',
      ['error', { minScore: 0.85 }],
      { measure: 'lighthouse.performance', min: 85 },
    ],
    ['categories:seo', 'error', { measure: 'lighthouse.seo', min: 90 }],
    ['categories.accessibility', 'error', { measure: 'lighthouse.accessibility', min: 90 }],
    [
      'largest-contentful-paint',
      ['error', { maxNumericValue: 2500 }],
      { measure: 'lcp', max: 2500 },
    ],
    [
      'resource-summary:script:size',
      ['error', { maxNumericValue: 300_000 }],
      { measure: 'bytes.script', max: 300_000 },
    ],
    [
      'resource-summary.image.count',
      ['error', { maxNumericValue: 20 }],
      { measure: 'requests.image', max: 20 },
    ],
    ['color-contrast', 'error', { measure: 'check.axe-color-contrast', must: 'pass' }],
    ['doctype', ['error', {}], { measure: 'check.doctype', must: 'pass' }],
  ])('%s %j is a rule', (key, assertion, rule) => {
    expect(imported({ [key]: assertion })).toEqual({
      rules: [{ ...rule, use: 'best', required: true }],
      left: [],
    })
  })

  it('may be as many rules as there are checks, limits and levels', () => {
    expect(imported({ 'is-crawlable': 'warn', 'image-alt': 'off' })).toMatchObject({
      rules: [
        { measure: 'check.robots-noindex', severity: 'warn' },
        { measure: 'check.robots-txt-allows-page', severity: 'warn' },
      ],
    })
  })

  it.each([
    [{ aggregationMethod: 'pessimistic' }, {}, 'worst'],
    [{ aggregationMethod: 'pessimistic' }, { aggregationMethod: 'median-run' }, 'median-run'],
    [{}, { aggregationMethod: 'median' }, 'median'],
    [{}, { aggregationMethod: 'constructor' }, 'best'],
  ])('%j with %j uses the %s load', (all, own, use) => {
    const options = { maxNumericValue: 1, ...own }
    expect(imported({ 'speed-index': ['error', options] }, all)).toMatchObject({ rules: [{ use }] })
  })

  it.each([
    [
      { 'uses-http2': 'error' },
      {},
      '"uses-http2" with minScore is not imported: Lighthouse 13 no longer has this audit.',
    ],
    [
      { 'dom-size': ['error', { maxLength: 0 }] },
      {},
      '"dom-size" with maxLength is not imported: Lighthouse 13 no longer has this audit.',
    ],
    [
      { 'bf-cache': 'error' },
      {},
      '"bf-cache" with minScore is not imported: no check here asks the same.',
    ],
    [
      { 'image-alt': ['error', { maxLength: 3 }] },
      {},
      '"image-alt" with maxLength is not imported: checks here pass or fail.',
    ],
    [
      { 'speed-index': ['error', { minScore: 0.5 }] },
      {},
      '"speed-index" with minScore is not imported: a metric needs a maxNumericValue.',
    ],
    [
      { 'resource-summary:other:size': ['error', { maxNumericValue: 1 }] },
      {},
      '"resource-summary:other:size" with maxNumericValue is not imported: the resource type "other" is not measured here.',
    ],
    [
      { constructor: 'error' },
      {},
      '"constructor" with minScore is not imported: no check here asks the same.',
    ],
    [
      { doctype: 'fatal' },
      {},
      '"doctype" is not imported: its level is neither error nor warn nor off.',
    ],
    [
      {},
      { preset: 'lighthouse:all' },
      'the preset "lighthouse:all" is not imported: write out the audits that matter.',
    ],
    [{}, { assertMatrix: [] }, 'assertMatrix is not imported: use rules with a path.'],
    [
      {},
      { budgetsFile: 'budget.json' },
      'budgetsFile is not imported: name that file under rules.',
    ],
  ])('%j with %j is left, and that is said', (assertions, rest, sentence) => {
    expect(imported(assertions, rest)).toEqual({ rules: [], left: [sentence] })
  })
})
