import { describe, expect, it } from 'vitest'
import { judgeSiteRules, type JudgedSite, selectsPage } from './judge-site-rules.ts'
import type { Rule } from './rule.ts'

const unloaded = { number: 1, url: '', score: null, result: null, metrics: null, reason: 'late' }
const METRICS = { fcp: 1, lcp: 2, cls: 0, tbt: 0, speed_index: 3 }
const finding = (check: string, more: Partial<JudgedSite['findings'][number]> = {}) =>
  ({ check, scope: 'page', outcome: 'fail', pages: 12, rows_total: 0, ...more }) as const

const SITE: JudgedSite = {
  score: 74,
  stop_reason: null,
  counts: { pages: 40, indexable: 30, redirects: 2, errors: 3 },
  site_checks: [
    { check: 'site-broken-links', outcome: 'fail', message: '' },
    { check: 'site-orphans', outcome: 'pass', message: '' },
    { check: 'site-hreflang-gaps', outcome: 'not-applicable', message: '' },
    { check: 'site-cookies', outcome: 'informative', message: '' },
  ],
  templates: [
    { id: 1, name: 'Products', pattern: '/p/*', score: 60, samples: [unloaded] },
    { id: 2, name: '/blog/*', score: null, samples: [] },
  ],
  findings: [
    finding('site-broken-links', { scope: 'site', pages: 0, rows_total: 3 }),
    finding('site-cookies', { scope: 'site', outcome: 'informative' }),
    finding('meta-description-present'),
    finding('title-length', { outcome: 'warn', pages: 2 }),
  ],
}

function judged(rule: Rule, site = SITE, selected: number | null = 5) {
  return judgeSiteRules(site, [rule], () => selected).map(({ actual, state }) => [actual, state])
}

describe('judgeSiteRules', () => {
  it.each<{ name: string; rule: Rule; verdict: readonly unknown[] }>([
    {
      name: 'a number of URLs',
      rule: { measure: 'urls.indexable', min: 31 },
      verdict: [30, 'fail'],
    },
    {
      name: 'at most so many errors',
      rule: { measure: 'urls.errors', max: 3 },
      verdict: [3, 'pass'],
    },
    { name: 'the score', rule: { measure: 'score', min: 75 }, verdict: [74, 'fail'] },
    {
      name: 'the score of a template, by its name',
      rule: { measure: 'score', min: 60, template: 'Products' },
      verdict: [60, 'pass'],
    },
    {
      name: 'the score of a template, by its pattern',
      rule: { measure: 'score', min: 61, template: '/p/*' },
      verdict: [60, 'fail'],
    },
    {
      name: 'the score of an unknown template',
      rule: { measure: 'score', min: 1, template: 'Other' },
      verdict: [null, 'not-measured'],
    },
    {
      name: 'the affected pages of a page check',
      rule: { measure: 'check.meta-description-present', max: 12 },
      verdict: [12, 'pass'],
    },
    {
      name: 'the rows of a site check without pages',
      rule: { measure: 'check.site-broken-links', max: 2 },
      verdict: [3, 'fail'],
    },
    {
      name: 'a site check that passed',
      rule: { measure: 'check.site-orphans', max: 0 },
      verdict: [0, 'pass'],
    },
    {
      name: 'a site check that only informs',
      rule: { measure: 'check.site-cookies', must: 'pass' },
      verdict: ['pass', 'pass'],
    },
    {
      name: 'a site check that did not apply',
      rule: { measure: 'check.site-hreflang-gaps', max: 0 },
      verdict: [null, 'not-measured'],
    },
    {
      name: 'a required check that did not apply',
      rule: { measure: 'check.site-hreflang-gaps', max: 0, required: true },
      verdict: [null, 'fail'],
    },
    {
      name: 'a page check without a finding',
      rule: { measure: 'check.html-lang', must: 'pass' },
      verdict: ['pass', 'pass'],
    },
    {
      name: 'a warning where warnings are allowed',
      rule: { measure: 'check.title-length', must: 'warn' },
      verdict: ['warn', 'pass'],
    },
    {
      name: 'the selected pages of a check',
      rule: { measure: 'check.meta-description-present', max: 4, path: '/shop/*' },
      verdict: [5, 'fail'],
    },
    {
      name: 'a check that needs a browser, without any loaded page',
      rule: { measure: 'check.axe-color-contrast', max: 0 },
      verdict: [null, 'not-measured'],
    },
  ])('judges $name', ({ rule, verdict }) => {
    expect(judged(rule)).toEqual([verdict])
  })

  it('passes a check that needs a browser once pages were loaded', () => {
    const [first, ...others] = SITE.templates
    const samples = [{ ...unloaded, metrics: METRICS }]
    const site = first ? { ...SITE, templates: [{ ...first, samples }, ...others] } : SITE
    expect(judged({ measure: 'check.axe-color-contrast', max: 0 }, site)).toEqual([[0, 'pass']])
  })

  it('passes a check that no selected page fails, and measures nothing without pages', () => {
    const rule = { measure: 'check.meta-description-present', must: 'pass', path: '/a' } as const
    expect(judged(rule, SITE, 0)).toEqual([['pass', 'pass']])
    expect(judged(rule, SITE, null)).toEqual([[null, 'not-measured']])
  })

  it('does not measure URLs that a crawl may not have reached', () => {
    const site = { ...SITE, stop_reason: 'max-time' } as const
    expect(judged({ measure: 'urls.pages', min: 41 }, site)).toEqual([[null, 'not-measured']])
    expect(judged({ measure: 'urls.pages', min: 40 }, site)).toEqual([[40, 'pass']])
    expect(judged({ measure: 'urls.errors', max: 2 }, site)).toEqual([[3, 'fail']])
  })

  it.each<Rule>([
    { measure: 'lcp', max: 2500 },
    { measure: 'score', min: 80, path: '/shop/*' },
    { measure: 'score', min: 80, device: 'desktop' },
    { measure: 'check.text-words', min: 300 },
    { measure: 'category.seo', min: 90 },
    { measure: 'score', max_increase: 5 },
  ])('leaves $measure of single pages to reports', (rule) => {
    expect(judged(rule)).toEqual([])
  })
})

it('a rule selects pages by path and template', () => {
  const page = { url: 'https://example.com/shop/a?b=1', template: 1 }
  const rule = { measure: 'check.title-length', max: 0 } as const
  const selects = (more: Partial<Rule>) => selectsPage({ ...rule, ...more }, SITE, page)
  expect([selects({}), selects({ path: '/shop/*' }), selects({ template: 'Products' })]).toEqual([
    true,
    true,
    true,
  ])
  expect([selects({ path: '/blog/*' }), selects({ template: '/blog/*' })]).toEqual([false, false])
  expect(selects({ template: 'Unknown' })).toBe(false)
})
