import { expect, it } from 'vitest'
import { readRules } from './read-rules.ts'

const isCheck = (id: string) => id === 'hsts'

it('reads every form of a rule', () => {
  const rules = [
    { measure: 'score', min: 80 },
    { measure: 'category.seo', min: 90, severity: 'warn' },
    { measure: 'lcp', max: 2500, device: 'mobile', path: '/shop/*', use: 'median' },
    { measure: 'bytes.script', max: 300_000 },
    { measure: 'third-parties', max: 10 },
    { measure: 'urls.indexable', min: 400 },
    { measure: 'check.hsts', must: 'pass', required: true },
    { measure: 'lcp', max_increase: '20%' },
    { measure: 'check.hsts', max: 3, template: '/blog/*' },
    { measure: 'score', min: 80, template: 'Products' },
  ]
  expect(readRules(rules, isCheck)).toEqual({ ok: true, rules })
})

it.each([
  {
    rule: { mesure: 'score', min: 1 },
    fault: '"mesure" is not a known key. Did you mean "measure"?',
  },
  {
    rule: { measure: 'speed_index', max: 1 },
    fault: '"speed_index" is not a known measure. Did you mean "speed-index"?',
  },
  {
    rule: { measure: 'bytes.scripts', max: 1 },
    fault: '"bytes.scripts" is not a known measure. Did you mean "bytes.script"?',
  },
  { rule: { measure: 'check.toString', must: 'pass' }, fault: 'there is no check "toString".' },
  {
    rule: { measure: 'constructor.prototype', min: 1 },
    fault: '"constructor.prototype" is not a known measure.',
  },
  { rule: { measure: 'score' }, fault: 'it needs a limit: min, max, must or max_increase.' },
  {
    rule: { measure: 'score', must: 'pass' },
    fault: 'must is only for measures of the form check.<id>.',
  },
  {
    rule: { measure: 'check.hsts', must: 'pass', max: 1 },
    fault: 'must cannot be combined with a number.',
  },
  { rule: { measure: 'score', min: 2, max: 1 }, fault: 'min is above max.' },
  {
    rule: { measure: 'lcp', max: 1, template: '/blog/*' },
    fault: 'template is only for score and measures of the form check.<id>.',
  },
  {
    rule: { measure: 'check.hsts', min: 1, template: '/blog/*' },
    fault: 'min is not for affected pages of a site: use max or must.',
  },
  {
    rule: { measure: 'urls.pages', min: 1, path: '/shop/*' },
    fault: 'urls.<kind> counts the URLs of a whole site: use it with min or max only.',
  },
  { rule: [], fault: 'it must be an object with a measure and a limit.' },
])('refuses $rule', ({ rule, fault }) => {
  expect(readRules([rule], isCheck)).toEqual({ ok: false, faults: [`Rule 1: ${fault}`] })
})

it.each([{ measure: 'score', min: '80' }, { measure: 'lcp', max_increase: '20' }, { min: 1 }])(
  'refuses what has the wrong type: %j',
  (rule) => {
    const read = readRules([{ measure: 'score', min: 1 }, rule], isCheck)
    expect(read).toEqual({ ok: false, faults: [expect.stringMatching(/^Rule 2: .+\.$/)] })
  },
)

it('refuses what is no list, or too long', () => {
  expect(readRules({}, isCheck)).toEqual({ ok: false, faults: ['rules must be a list.'] })
  expect(
    readRules(
      Array.from({ length: 201 }, () => ({})),
      isCheck,
    ),
  ).toMatchObject({ ok: false })
})
