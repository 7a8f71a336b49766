import { describe, expect, it } from 'vitest'
import type { AxeFacts } from '../../../facts/lab/axe-facts.ts'
import { exampleFacts } from '../../../../test/support/example-facts.ts'
import { axeRuleCheck } from './axe-rule-check.ts'
import type { AxeRule } from './axe-rules/axe-rule.ts'
import { runChecks } from '../../run-checks.ts'

type Result = Extract<AxeFacts, { measured: true }>['value']
type Impact = AxeRule['impact']

const RULE: AxeRule = {
  id: 'image-alt',
  impact: 'critical',
  family: 'image-alternatives',
  title: 'Images have text alternatives',
  defect: ['image has no text alternative', 'images have no text alternative'],
  why: 'Why.',
  fix: 'How.',
  bad: '<img>',
  good: '<img alt="">',
}

const NOTHING: Result = { violations: [], incomplete: [], passes: [], inapplicable: [] }

function found(impact: Impact, more: { total?: number; summary?: string } = {}) {
  const { total = 1, summary = '' } = more
  const node = { selector: 'img', html: '<img>', summary, impact }
  return [{ id: 'image-alt', impact, total, nodes: Array.from({ length: total }, () => node) }]
}

function outcome(value: Partial<Result>, rule: Partial<AxeRule> = {}) {
  const axe: AxeFacts = { measured: true, value: { ...NOTHING, ...value }, others: 'No time.' }
  return axeRuleCheck({ ...RULE, ...rule }).evaluate(exampleFactsOf(axe))
}

function exampleFactsOf(axe: AxeFacts) {
  return { ...exampleFacts({}), axe }
}

describe('a check of an axe rule', () => {
  it('lists elements with the lines that are known', () => {
    const [rule] = found('serious', { total: 2 })
    const [first, second] = rule?.nodes ?? []
    if (!rule || !first || !second) throw new Error('two nodes')
    const violations = [{ ...rule, nodes: [{ ...first, line: 12 }, second] }]
    const rows = [
      { line: 12, snippet: '<img>', name: 'img' },
      { snippet: '<img>', name: 'img' },
    ]
    expect(outcome({ violations })).toHaveProperty('evidence', rows)
  })

  it.each([
    { id: 'image-alt', impact: 'critical', tier: 'C' },
    { id: 'list', impact: 'serious', tier: 'D' },
    { id: 'heading-order', impact: 'moderate', tier: 'E' },
    { id: 'region', impact: 'moderate', tier: 'F' },
    { id: 'accesskeys', impact: 'minor', tier: 'F' },
    { id: 'label', impact: 'critical', tier: 'B' },
    { id: 'color-contrast', impact: 'serious', tier: 'C' },
    { id: 'landmark-one-main', impact: 'moderate', tier: 'D' },
  ] as const)('is of tier $tier for $id, of $impact impact', ({ id, impact, tier }) => {
    expect(axeRuleCheck({ ...RULE, id, impact })).toMatchObject({ tier })
  })

  it('costs no points for best practices of minor impact', () => {
    const check = axeRuleCheck({ ...RULE, impact: 'minor', isBestPractice: true })
    expect(check).toMatchObject({ importance: 'informative', tier: null })
  })

  it('counts no elements when the whole page fails', () => {
    const page = outcome({ violations: found('serious') }, { defect: 'The page has no language' })
    expect(page).not.toHaveProperty('value')
    expect(outcome({ violations: found('serious') })).toHaveProperty('value')
  })

  it('is weighted by the share of failing elements, counted over rules with the same question', () => {
    const violations = found('critical', { total: 3 })
    const share = (covered: Record<string, number>) => outcome({ violations, covered })
    expect(share({ 'image-alt': 12 })).toMatchObject({ share: 0.25 })
    expect(share({ 'image-alt': 3, 'svg-img-alt': 9 })).toMatchObject({ share: 0.25 })
    expect(share({})).not.toHaveProperty('share')
    expect(share({ 'image-alt': 12 })).not.toHaveProperty('tier')
    expect(share({ 'image-alt': 6 })).toMatchObject({ tier: 'B' })
    expect(share({ 'image-alt': 4 })).not.toHaveProperty('tier')
  })

  it('only warns where all of the faults are minor', () => {
    expect(outcome({ violations: found('minor') }).status).toBe('warn')
    expect(outcome({ violations: found('serious') }).status).toBe('fail')
  })

  it('only warns about rules that WCAG does not require', () => {
    const violations = found('serious')
    expect(outcome({ violations }, { isBestPractice: true }).status).toBe('warn')
  })

  it('counts all faults and shows the first ten', () => {
    const answer = outcome({ violations: found('critical', { total: 12 }) })
    expect(answer).toMatchObject({
      value: { number: 12 },
      message: '12 images have no text alternative',
    })
    expect(answer).toHaveProperty('evidence.length', 10)
  })

  it('says a failure of one element, and of the whole page', () => {
    const violations = found('critical')
    expect(outcome({ violations })).toMatchObject({ message: '1 image has no text alternative' })
    const defect = 'The rendered page has no title'
    expect(outcome({ violations }, { defect })).toMatchObject({ message: defect })
  })

  it('notes the reasons without the lines above them', () => {
    const summary =
      'Fix any of the following:\n  No alt attribute\n  No title\n\nFix all of the following:'
    expect(outcome({ violations: found('critical', { summary }) })).toMatchObject({
      evidence: [{ note: 'No alt attribute; No title' }],
    })
  })

  it('says why it was not asked', () => {
    const unmeasured = { status: 'not-applicable', unmeasured: true }
    expect(outcome({})).toEqual({ ...unmeasured, reason: 'Not measured: no time' })
    const axe = { measured: false, reason: 'It broke.' } as const
    expect(axeRuleCheck(RULE).evaluate(exampleFactsOf(axe))).toEqual({
      ...unmeasured,
      reason: 'Not measured: it broke',
    })
  })
})

describe('a static check with the same question', () => {
  const html = '<img src="a.jpg">'
  const supersederOf = (value: Partial<Result>) => {
    const axe = { measured: true as const, value: { ...NOTHING, ...value } }
    const findings = runChecks(exampleFacts({ html, lab: { interactionTests: { axe } } }))
    return findings.find(({ check }) => check.id === 'image-alt')?.supersededBy
  }

  it('does not count towards the score once axe has decided', () => {
    expect(supersederOf({ violations: found('critical') })).toBe('axe-image-alt')
    expect(supersederOf({ passes: ['image-alt'] })).toBe('axe-image-alt')
  })

  it('does not count when the browser shows none of its elements', () => {
    expect(supersederOf({ inapplicable: ['image-alt'] })).toBe('axe-image-alt')
  })

  it('counts when axe covers fewer elements', () => {
    const axe = {
      measured: true as const,
      value: { ...NOTHING, inapplicable: ['duplicate-id-aria'] },
    }
    const findings = runChecks(
      exampleFacts({ html: '<p id="a"><p id="a">', lab: { interactionTests: { axe } } }),
    )
    const ids = findings.find(({ check }) => check.id === 'duplicate-ids')
    expect(ids).toMatchObject({ outcome: { status: 'warn' } })
    expect(ids?.supersededBy).toBeUndefined()
  })

  it('counts when axe has not decided', () => {
    expect(supersederOf({ incomplete: found('critical') })).toBeUndefined()
  })
})
