import fc from 'fast-check'
import lighthouse from 'lighthouse/core/config/default-config.js'
import { describe, expect, it } from 'vitest'
import { finding } from '../../../test/support/findings.ts'
import { catalogue } from '../../checks/catalogue.ts'
import { fail, inform, notApplicable, pass, warn } from '../../checks/check.ts'
import type { Finding } from '../../checks/run-checks.ts'
import type { Tier } from '../../checks/tiers.ts'
import { scoreFindings } from './score.ts'
import { isCounted, ONLY_OF_AXE, strictnessOf } from './strictness.ts'

const UNMEASURED = { ...notApplicable('axe-core took too long'), unmeasured: true } as const

function rule(id: string, outcome: Finding['outcome'], tier: Tier = 'C'): Finding {
  return finding(`axe-${id}`, { category: 'accessibility', family: 'aria', tier }, outcome)
}

const passed = (count: number): Finding[] =>
  Array.from({ length: count }, (_, n) => rule(`passed-${n}`, pass()))

describe('strictnessOf', () => {
  it.each([
    [0, 2],
    [3, 2],
    [13, 1],
    [18, 0.8],
    [40, 0.6],
  ])('after %i passed rules is %f', (count, times) => {
    expect(strictnessOf([rule('failed', fail('x')), ...passed(count)])).toBe(times)
  })

  it('is 1 when no rule was measured', () => {
    const unmeasured = rule('a', UNMEASURED)
    const still = finding('b', { category: 'accessibility', family: 'aria', tier: 'C' }, pass())
    expect(strictnessOf([unmeasured, still])).toBe(1)
  })

  it('counts a rule that axe-core cannot decide like one that passes', () => {
    const others = passed(7)
    const undecided = strictnessOf([...others, rule('a', inform('check by hand'))])
    expect(undecided).toBe(strictnessOf([...others, rule('a', pass())]))
  })

  it('is the same when Lighthouse answers instead of axe-core', () => {
    const others = passed(7)
    const answers = [...others, rule('nested-interactive', pass()), rule('region', pass(), 'F')]
    const fewer = [
      ...others,
      rule('nested-interactive', UNMEASURED),
      rule('region', UNMEASURED, 'F'),
    ]
    expect(strictnessOf(answers)).toBe(strictnessOf(fewer))
  })
})

it('only rules that Lighthouse also runs are counted', () => {
  const audits = new Set(lighthouse.audits?.map(String))
  const rules = catalogue.filter((check) => isCounted({ check })).map(({ id }) => id.slice(4))
  expect(rules.filter((id) => !audits.has(idOfAudit(id)))).toEqual([])
  const needless = [...ONLY_OF_AXE].filter((id) => audits.has(idOfAudit(id.slice(4))))
  // Lighthouse has this one, but passes what axe-core cannot decide.
  expect(needless).toEqual(['axe-video-caption'])
})

function idOfAudit(rule: string): string {
  return `accessibility/${rule}`
}

const anyRule = fc.record({
  tier: fc.constantFrom('B', 'C', 'D', 'E'),
  outcome: fc.constantFrom(
    pass(),
    fail('x'),
    warn('x'),
    fail('x', [], { share: 0.1 }),
    inform('x'),
    notApplicable('x'),
  ),
})
const anyPage = fc.array(anyRule, { minLength: 1, maxLength: 40 })

const scoreOf = (page: readonly { readonly tier: Tier; readonly outcome: Finding['outcome'] }[]) =>
  scoreFindings({
    findings: page.map(({ tier, outcome }, n) => rule(`${n}`, outcome, tier)),
    subject: 'page',
    loading: null,
  }).categories.find(({ category }) => category === 'accessibility')?.score ?? 100

describe('the Accessibility score', () => {
  it('never rises when a rule that passed, did not apply or was undecided fails', () => {
    fc.assert(
      fc.property(anyPage, fc.nat(), (page, place) => {
        const broken = place % page.length
        const { status } = page[broken]?.outcome ?? {}
        fc.pre(status !== 'fail' && status !== 'warn')
        for (const fault of [fail('x'), warn('x'), fail('x', [], { share: 0.01 })]) {
          const after = page.map((each, n) => (n === broken ? { ...each, outcome: fault } : each))
          expect(scoreOf(after)).toBeLessThanOrEqual(scoreOf(page) + 1e-9)
        }
      }),
    )
  })

  it('is 100 without failures, even if few rules pass', () => {
    expect(scoreOf([{ tier: 'C', outcome: pass() }])).toBe(100)
  })

  it('is higher for the page that passes more rules', () => {
    const failed = { tier: 'C', outcome: fail('x') } as const
    const few = [
      failed,
      ...Array.from({ length: 5 }, () => ({ tier: 'C', outcome: pass() }) as const),
    ]
    const many = [
      failed,
      ...Array.from({ length: 20 }, () => ({ tier: 'C', outcome: pass() }) as const),
    ]
    expect([few, many].map((page) => Math.floor(scoreOf(page)))).toEqual([76, 88])
  })
})
