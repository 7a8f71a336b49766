import { expect, it } from 'vitest'
import { ruleScope, ruleText } from './rule-text.ts'

it.each([
  [{ measure: 'score', min: 90 }, 'Score: at least 90'],
  [{ measure: 'category.seo', min: 95 }, 'Score of Search: at least 95'],
  [
    { measure: 'lcp', max: 2500, device: 'mobile' },
    'Largest Contentful Paint, mobile: at most 2.5 s',
  ],
  [{ measure: 'cls', max: 0.1 }, 'Cumulative Layout Shift: at most 0.1'],
  [{ measure: 'bytes.script', max: 307_200 }, 'Bytes of script requests: at most 300 KiB'],
  [{ measure: 'requests.total', max: 50 }, 'Requests: at most 50'],
  [{ measure: 'requests.total', max: 1e308 }, 'Requests: at most 1E308'],
  [{ measure: 'cls', max: 1e308 }, 'Cumulative Layout Shift: at most 1E308'],
  [{ measure: 'lcp', max: 1e308 }, 'Largest Contentful Paint: at most 1E305 s'],
  [{ measure: 'bytes.script', max: 1e308 }, 'Bytes of script requests: at most 9.3E298 GiB'],
  [{ measure: 'score', min: -1e308 }, 'Score: at least -1E308'],
  [{ measure: 'check.hsts', must: 'pass' }, 'Check hsts: must pass'],
  [{ measure: 'check.hsts', must: 'warn' }, 'Check hsts: at most a warning'],
] as const)('writes %j as "%s"', (rule, text) => {
  expect(ruleText(rule)).toBe(text)
})

it('names the pages that a rule selects', () => {
  const rule = { measure: 'score', min: 1 }
  expect(ruleScope(rule)).toBeUndefined()
  expect(ruleScope({ ...rule, path: '/a' })).toBe('/a')
  expect(ruleScope({ ...rule, path: '/a', template: 'B' })).toBe('/a, template B')
})
