import { expect, it } from 'vitest'
import { auditedPage } from '../../findings/audited-page.ts'
import { countTexts } from './counts-text.ts'

const error = { code: 'timeout', message: 'Too slow.' } as const
const page = auditedPage({
  url: 'https://example.com/',
  final_url: null,
  result: null,
  score: null,
  error,
})
const rule = { measure: 'score', min: 90 } as const
const broken = { rule, state: 'fail', device: null, unit: 'points', actual: 80, limit: 90 } as const

it('counts new and worse findings, and broken rules that are no mere warnings', () => {
  const states = new Map([
    ['title-present', 'new'],
    ['image-alt', 'worse'],
    ['word-count', 'still'],
    ['tbt', 'not-comparable'],
  ] as const)
  const warned = { ...broken, rule: { ...rule, severity: 'warn' } } as const
  expect(countTexts([{ ...page, states, verdicts: [broken, warned] }, page])).toEqual([
    '2 findings new or worse',
    '1 broken rule',
  ])
  expect(countTexts([page])).toEqual([])
})
