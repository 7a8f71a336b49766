import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { isRuleCheckId } from '../../checks/rule-check-ids.ts'
import { budgetSchema } from './budget-schema.ts'
import { readRuleFile } from './import/read-rule-file.ts'

interface Validators {
  readonly Ajv2020: new (options: object) => {
    readonly compile: (schema: object) => (value: unknown) => boolean
  }
}

/** The validator that the web framework depends on. */
const load = createRequire(createRequire(import.meta.url).resolve('fastify'))
const { Ajv2020 }: Validators = load('ajv/dist/2020')
const isValid = new Ajv2020({ strict: false }).compile(budgetSchema())

it('is what editors get: `npm run config-schema` writes it anew', () => {
  const kept = readFileSync(new URL('../../../budget.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(budgetSchema())))
})

const lcp = { measure: 'lcp', max: 2500 }

it.each<[unknown, boolean]>([
  [[], true],
  [{ $schema: 'https://audits.example/docs/budget.schema.json', rules: [lcp] }, true],
  [[{ ...lcp, device: 'mobile', path: '/shop/*', use: 'worst', severity: 'warn' }], true],
  [[{ measure: 'category.seo', min: 90, required: true }], true],
  [[{ measure: 'bytes.script', max_increase: '20%' }], true],
  [[{ measure: 'check.title-present', must: 'pass' }], true],
  [[{ measure: 'check.broken-internal-links', max: 0 }], true],
  [[{ measure: 'check.site-broken-links', max: 0 }], true],
  [[{ measure: 'score', min: 80, template: '/products/*' }], true],
  [[{ measure: 'check.site-broken-links', min: 1 }], false],
  [[{ ...lcp, template: '/products/*' }], false],
  [{}, false],
  [{ rules: {} }, false],
  ['lcp', false],
  [[{ measure: 'lcp' }], false],
  [[{ max: 1 }], false],
  [[{ ...lcp, measure: 'lpc' }], false],
  [[{ ...lcp, measure: 'category.ai-readiness' }], false],
  [[{ ...lcp, max: '2500' }], false],
  [[{ ...lcp, limit: 1 }], false],
  [[{ ...lcp, must: 'pass' }], false],
  [[{ measure: 'lcp', must: 'pass' }], false],
  [[{ measure: 'check.title-present', must: 'pass', max: 0 }], false],
  [[{ measure: 'lcp', max_increase: '20' }], false],
  [Array.from({ length: 201 }, () => lcp), false],
])('the schema and the program agree on %j', (file, expected) => {
  expect([isValid(file), readRuleFile(file, isRuleCheckId).ok]).toEqual([expected, expected])
})

it('the schema takes the example of the manual', () => {
  const manual = readFileSync(new URL('../../../docs/ci.md', import.meta.url), 'utf8')
  const examples = [
    ...manual.matchAll(/```json\n(\{\s*"\$schema": "[^"]*budget\.schema\.json".*?)```/gs),
  ]
  expect(examples).toHaveLength(1)
  for (const [, text = ''] of examples) expect(isValid(JSON.parse(text))).toBe(true)
})
