import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finding, type Standing } from '../../../test/support/findings.ts'
import type { Category } from '../../checks/categories.ts'
import { fail, inform, notApplicable, pass, warn } from '../../checks/check.ts'
import { FAMILIES } from '../../checks/families.ts'
import type { Finding } from '../../checks/run-checks.ts'
import { TIERS } from '../../checks/tiers.ts'
import { lossesOf } from './losses.ts'
import { type Scored, scoreFindings } from './score.ts'

const TITLE: Standing = { family: 'title', tier: 'B' }

const scoreOf = (findings: readonly Finding[], more: Partial<Scored> = {}) =>
  scoreFindings({ findings, subject: 'page', loading: null, ...more })

const categoryOf = (category: Category, ...findings: Finding[]) =>
  scoreOf(findings).categories.find((each) => each.category === category)

describe('the score of a page', () => {
  it.each([
    { tier: 'A', score: 40, result: 'bad' },
    { tier: 'B', score: 78, result: 'decent' },
    { tier: 'C', score: 93, result: 'good' },
    { tier: 'D', score: 97, result: 'good' },
    { tier: 'E', score: 99, result: 'good' },
    { tier: 'F', score: 99, result: 'good' },
  ] as const)('is $score after one failure of tier $tier', ({ tier, score, result }) => {
    expect(scoreOf([finding('a', { family: 'title', tier }, fail('x'))])).toMatchObject({
      score,
      result,
    })
  })

  it('is 47 after three critical failures of three families', () => {
    const three = (['title', 'mobile', 'canonical'] as const).map((family) =>
      finding(family, { family, tier: 'B' }, fail('x')),
    )
    expect(scoreOf(three).score).toBe(47)
  })

  it('gives nothing for passed checks', () => {
    const failed = finding('a', TITLE, fail('x'))
    const passed = Array.from({ length: 99 }, (_, n) => finding(`p${n}`, TITLE, pass()))
    expect(scoreOf([failed, ...passed])).toMatchObject({ score: 78 })
  })

  it('counts the second failure of a family by half, the third by a quarter', () => {
    const some = ['a', 'b', 'c'].map((id) => finding(id, TITLE, fail('x')))
    expect(scoreOf(some).exact).toBeCloseTo(100 * (1 - 0.22 * 1.75))
  })

  it('adds up security headers undivided', () => {
    const headers = ['a', 'b'].map((id) =>
      finding(id, { category: 'security', family: 'security-headers', tier: 'D' }, fail('x')),
    )
    expect(scoreOf(headers).exact).toBeCloseTo(95)
    expect(categoryOf('security', ...headers)?.score).toBeCloseTo(100 * (1 - 2 * 2 * 0.08))
  })

  it('takes half for a warning, and less for a smaller share of elements', () => {
    expect(scoreOf([finding('a', TITLE, warn('x'))]).exact).toBeCloseTo(89)
    const few = finding('a', TITLE, warn('x', [], { share: 0.1 }))
    expect(scoreOf([few]).exact).toBeCloseTo(97.8)
  })

  it('takes more, the more elements of all fail', () => {
    const quarter = finding('a', TITLE, fail('x', [], { share: 0.25 }))
    expect(scoreOf([quarter]).exact).toBeCloseTo(100 * (1 - 0.22 * 0.625))
  })

  it.each([
    [1, 0.6],
    [2, 0.8],
    [4, 0.8],
    [5, 1],
  ])('takes more in accessibility for %i elements of an unknown number', (number, extent) => {
    const standing = { category: 'accessibility', family: 'aria', tier: 'C' } as const
    const outcome = fail('x', [], { value: { number, unit: 'count' } })
    expect(scoreOf([finding('a', standing, outcome)]).exact).toBeCloseTo(100 - 7 * extent)
  })

  it('takes what the outcome says in place of the check', () => {
    expect(scoreOf([finding('a', TITLE, fail('x', [], { tier: 'A' }))]).score).toBe(40)
  })

  it('leaves out what is informative, not applicable, not measured or answered better', () => {
    const superseded = { ...finding('e', TITLE, fail('x')), supersededBy: 'f' }
    const findings = [
      finding('a', TITLE, pass()),
      finding('b', TITLE, inform('3 links')),
      finding('c', TITLE, notApplicable('no links')),
      finding('d', TITLE, { status: 'error', reason: 'a bug' }),
      superseded,
    ]
    expect(scoreOf(findings)).toMatchObject({ score: 100, exact: 100, families: [] })
  })

  it('names the failure of tier A or B that costs most', () => {
    const findings = [
      finding('b', TITLE, fail('x')),
      finding('a', { family: 'indexing', tier: 'A' }, fail('x')),
      finding('c', { family: 'links', tier: 'C' }, fail('x')),
    ]
    expect(scoreOf(findings).reason).toBe('a')
    const refused = finding('d', { family: 'certificate', tier: 'A' }, fail('x'))
    expect(scoreOf([...findings, refused]).reason).toBe('d')
    expect(scoreOf(findings.slice(2)).reason).toBeNull()
  })
})

describe('loading speed', () => {
  const metric = (id: string, points: number): Finding => {
    const { check } = finding(
      id,
      { category: 'performance', family: 'loading-speed', tier: 'C' },
      pass(),
    )
    return { check: { ...check, tier: null }, outcome: warn('slow', [], { points }) }
  }
  const slow = [metric('lcp', 0.2), metric('tbt', 0.5), metric('cls', 1)] as const

  it('takes a quarter of what Lighthouse’s Performance lacks, and is the category', () => {
    const score = scoreOf(slow, { loading: 0.6 })
    expect(score.exact).toBeCloseTo(90)
    expect(score.categories.find(({ category }) => category === 'performance')?.score).toBe(60)
  })

  it('is divided among the metrics by the weight that they lost', () => {
    const losses = lossesOf(scoreOf(slow, { loading: 0.6 }))
    const [lcp, tbt, cls] = slow.map((each) => losses.get(each)?.loss)
    expect(lcp).toBeCloseTo((10 * 20) / 35)
    expect(tbt).toBeCloseTo((10 * 15) / 35)
    expect(cls).toBeUndefined()
  })

  it('takes nothing for a metric that was not measured', () => {
    const [lcp, tbt, cls] = slow
    const unmeasured: Finding = {
      ...tbt,
      outcome: { status: 'not-applicable', reason: 'Not measured: noise', unmeasured: true },
    }
    expect(scoreOf([lcp, unmeasured, cls], { loading: 0.6 }).exact).toBeCloseTo(95)
    expect(scoreOf([unmeasured, cls], { loading: 0.85 }).exact).toBe(100)
  })

  it('replaces the estimate that was made without a browser', () => {
    const weight = finding('w', { category: 'performance', family: 'weight', tier: 'D' }, fail('x'))
    expect(scoreOf([weight]).score).toBe(97)
    expect(scoreOf([weight], { loading: 1 }).score).toBe(100)
  })
})

describe('what is no page', () => {
  const failed = finding('http-status', { family: 'availability', tier: 'A' }, fail('404'))

  it('has no score and no class', () => {
    expect(scoreOf([failed], { subject: 'no page' })).toMatchObject({ score: null, result: null })
  })

  it('scores 0 with an error status, in Search alone', () => {
    const score = scoreOf([failed], { subject: 'error' })
    expect(score).toMatchObject({ score: 0, result: 'bad', reason: 'http-status' })
    const scored = score.categories.filter((each) => each.score !== null)
    expect(scored).toEqual([{ category: 'seo', score: 0, incomplete: false }])
  })
})

describe('a category', () => {
  it('is incomplete when a check that could cost much was not measured', () => {
    const broken = { status: 'error', reason: 'a bug' } as const
    const ofTier = (tier: 'C' | 'D') =>
      categoryOf(
        'seo',
        finding('a', { family: 'links', tier }, broken),
        finding('b', TITLE, pass()),
      )
    expect(ofTier('C')?.incomplete).toBe(true)
    expect(ofTier('D')?.incomplete).toBe(false)
  })

  it('counts sharing tags fifteenfold in Sharing', () => {
    const tags = finding('og', { category: 'social', family: 'sharing-tags', tier: 'E' }, fail('x'))
    expect(categoryOf('social', tags)?.score).toBeCloseTo(70)
  })
})

/** Families for findings: an ordinary one of each scored category, and those with special rules. */
const DRAWN = [
  'title',
  'links',
  'weight',
  'security-headers',
  'cookies',
  'aria',
  'contrast',
  'markup',
  'content',
  'sharing-tags',
] as const

const anyFinding = fc.record({
  id: fc.uuid(),
  family: fc.constantFrom(...DRAWN),
  tier: fc.constantFrom(...TIERS),
  status: fc.constantFrom('pass', 'warn', 'fail'),
  share: fc.option(fc.double({ min: 0.01, max: 1, noNaN: true }), { nil: undefined }),
})

function made(drawn: typeof anyFinding extends fc.Arbitrary<infer T> ? T : never): Finding {
  const { id, family, tier, status, share } = drawn
  const details = share === undefined ? {} : { share }
  const outcome = status === 'pass' ? pass() : (status === 'warn' ? warn : fail)('x', [], details)
  return finding(id, { category: FAMILIES[family].category, family, tier }, outcome)
}

describe('any findings', () => {
  it('lose together what is missing to 100', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 40 }), (drawn) => {
        const score = scoreOf(drawn.map(made))
        const lost = [...lossesOf(score).values()].reduce((sum, { loss }) => sum + loss, 0)
        expect(lost).toBeCloseTo(100 - (score.exact ?? 0), 6)
      }),
    )
  })

  it('gain what is promised when one of them is fixed', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { minLength: 1, maxLength: 20 }), (drawn) => {
        const findings = drawn.map(made)
        const score = scoreOf(findings)
        for (const [fixed, { gain }] of lossesOf(score)) {
          const rest = findings.filter((each) => each !== fixed)
          expect(scoreOf(rest).exact).toBeCloseTo((score.exact ?? 0) + gain, 6)
        }
      }),
    )
  })

  it('never score more with one failure more', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { minLength: 1, maxLength: 20 }), (drawn) => {
        const [last, ...rest] = drawn.map(made)
        const before = scoreOf(rest)
        const after = scoreOf(last ? [...rest, last] : rest)
        expect(after.exact).toBeLessThanOrEqual((before.exact ?? 0) + 1e-9)
        for (const [place, { score }] of after.categories.entries()) {
          const had = before.categories[place]?.score ?? 100
          expect(score ?? 0).toBeLessThanOrEqual(had + 1e-9)
        }
      }),
    )
  })
})
