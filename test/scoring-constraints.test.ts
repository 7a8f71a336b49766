import { describe, expect, it } from 'vitest'
import type { Example } from '../src/checks/check.ts'
import type { LinkProbeFact } from '../src/facts/element-facts.ts'
import type { Results } from '../src/report/results.ts'
import { imageExample } from '../src/checks/shared/asset-example.ts'
import { cookieExample } from '../src/checks/shared/runtime-example.ts'
import { CLEAN, cleanPage, headWithout } from './support/clean-page.ts'
import { auditExample as audit } from './support/audit-example.ts'
import {
  familyOf,
  PLANTED,
  withoutTheUsual,
  type Fault,
  FAULTS,
  fields,
  probe,
} from './support/planted-faults.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

/** docs/scoring.md, "What a score has to say". Each fault is the only one on a page without faults. */

const clean = audit(cleanPage())
const of = (fault: Fault) => audit(FAULTS[fault])
const scoreOf = (fault: Fault) => of(fault).score ?? Number.NaN

it('a page without faults is good in every category', () => {
  const scores = clean.categories.filter(({ id }) => id !== 'ai-readiness')
  expect(clean.result).toBe('good')
  expect(scores.filter(({ score }) => (score ?? 100) < 80)).toEqual([])
})

it('a manual page without tags for sharing or security headers is good', () => {
  const manual = cleanPage({ head: headWithout('og:', 'twitter:', 'description'), headers: [] })
  expect(audit(manual).result).toBe('good')
})

describe('never good is a page with', () => {
  it.each<Fault>([
    'no title',
    'an empty title',
    'no viewport',
    'a form without labels',
    'all links broken',
    'a missing style sheet',
    'twenty images without alt',
    'plain http',
    'a form that posts a password to http',
    'a script over http',
    'a canonical that cannot be fetched',
    'content that only scripts fill',
    'placeholder text',
  ])('%s', (fault) => {
    expect(of(fault).result).not.toBe('good')
  })
})

describe('bad is a page with', () => {
  it.each<Fault>([
    'noindex',
    'a block in robots.txt',
    'an untrusted certificate',
    'status 404',
    'status 500',
    'a blank page',
    'a soft 404',
    'styles and scripts missing',
    'a password field over http',
    'many faults',
  ])('%s', (fault) => {
    expect(of(fault).result).toBe('bad')
  })
})

describe('still good is a page with', () => {
  it.each<Fault>([
    'no favicon',
    'no sharing tags',
    'no security headers',
    'no HSTS',
    'no description',
    'no h1',
    'few words',
    'two descriptions',
  ])('%s', (fault) => {
    expect(of(fault).result).toBe('good')
  })
})

describe('the score', () => {
  it('is none of what is not HTML', () => {
    const json = cleanPage({ headers: [['Content-Type', 'application/json']], html: '{"a":1}' })
    const results = audit(json)
    expect(results).toMatchObject({ score: null, result: null, fix_first: [] })
    expect(results.categories.every(({ score }) => score === null)).toBe(true)
  })

  it('is none for the content of an error page', () => {
    const { categories, fix_first } = of('status 404')
    expect(categories.find(({ id }) => id === 'content')?.score).toBeNull()
    expect(fix_first).toMatchObject([{ checks: ['http-status'], gain: null }])
  })

  it.each<readonly [more: Fault, less: Fault]>([
    ['no title', 'no description'],
    ['no title', 'no sharing tags'],
    ['no title', 'no favicon'],
    ['one field of four without a label', 'no favicon'],
    ['twenty images without alt', 'one image of twenty without alt'],
    ['all links broken', 'one link of six broken'],
    ['plain http', 'no HSTS'],
    ['a password field over http', 'plain http'],
    ['noindex', 'no title'],
    ['styles and scripts missing', 'one link of six broken'],
    ['a missing style sheet', 'one link of six broken'],
  ])('loses more by %s than by %s', (more, less) => {
    expect(scoreOf(more)).toBeLessThan(scoreOf(less))
  })

  it.each(Object.entries(FAULTS))('is not raised by %s, nor is a category', (_fault, page) => {
    const results = audit(page)
    expect(results.score).toBeLessThanOrEqual(clean.score ?? 0)
    for (const { id, score } of results.categories) {
      const before = clean.categories.find((category) => category.id === id)?.score ?? 100
      expect([id, (score ?? 0) <= before]).toEqual([id, true])
    }
  })

  it('of an unchanged page is the same again, also where a check was not measured this time', () => {
    const page = cleanPage(fields(4, 0))
    const before = audit(page)
    expect(audit(page).score).toBe(before.score)
    const again = audit(page, { earlier: before, broken: 'form-labels' })
    expect(again.checks.find(({ id }) => id === 'form-labels')).toHaveProperty('carried')
    expect(again.score).toBe(before.score)
  })

  it('stays when a link or an image never answers', () => {
    const silent: LinkProbeFact = { ...probe(1, 200), state: 'unverified', status: null }
    const page = cleanPage({
      facts: {
        linkProbes: [silent],
        assets: [imageExample({ state: 'unknown', status: null })],
      },
    })
    expect(audit(page).score).toBe(clean.score)
  })
})

describe('what to fix first', () => {
  it.each<Fault>([
    'no title',
    'no viewport',
    'a form without labels',
    'one field of four without a label',
    'twenty images without alt',
    'one link of six broken',
    'a missing style sheet',
    'no language',
    'an untrusted certificate',
    'noindex',
    'plain http',
  ])('begins with %s where the rest is what most pages lack', (fault) => {
    const [first] = audit(withoutTheUsual(FAULTS[fault])).fix_first
    expect(first?.family).toBe(familyOf(fault))
  })

  const isAmongFirst = ({ page, family }: { page: Example; family: string }) =>
    audit(page)
      .fix_first.slice(0, 3)
      .some((item) => item.family === family)

  it.each(PLANTED)('names $fault among the first three on a page without other faults', (each) => {
    expect(isAmongFirst(each)).toBe(true)
  })

  it.runIf(IN_RELEASE)(
    'names at least 95 % of faults among the first three, also where a page lacks what most lack',
    () => {
      const bare = PLANTED.map((each) => ({ ...each, page: withoutTheUsual(each.page) }))
      const all = [...PLANTED, ...bare]
      const missed = all.filter((each) => !isAmongFirst(each)).map(({ fault }) => fault)
      expect(missed.length / all.length, missed.join(', ')).toBeLessThanOrEqual(0.05)
    },
  )

  it('has one item for all security headers', () => {
    const { fix_first } = of('no security headers')
    expect(fix_first.filter(({ family }) => family === 'security-headers')).toHaveLength(1)
  })
})

/** Points lost by checks and by categories, and gained by the items to fix. */
function explained({ checks, categories, fix_first }: Results): number[] {
  return [
    checks.reduce((sum, { loss }) => sum + (loss ?? 0), 0),
    categories.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    fix_first.reduce((sum, { adds }) => sum + (adds ?? 0), 0),
  ]
}

describe('every point', () => {
  const scored = Object.entries(FAULTS).filter(([fault]) => !fault.startsWith('status'))

  it.each(scored)('is explained of a page with %s', (_fault, page) => {
    const results = audit(page)
    const missing = 100 - (results.score ?? 0)
    // The score is floored, and each of about forty losses is rounded to a hundredth.
    for (const sum of explained(results)) {
      expect(sum).toBeGreaterThan(missing - 1.3)
      expect(sum).toBeLessThan(missing + 0.3)
    }
  })

  it('has no explanation of an error page', () => {
    expect(explained(of('status 500'))).toEqual([0, 0, 0])
  })

  it.each<Fault>([
    'no title',
    'no viewport',
    'a form without labels',
    'one link of six broken',
    'a missing style sheet',
    'twenty images without alt',
    'noindex',
    'no description',
    'no HSTS',
  ])('is gained that was promised for a page with %s', (fault) => {
    const { fix_first, score } = of(fault)
    const item = fix_first.find(({ family }) => family === familyOf(fault))
    expect(Math.abs((score ?? 0) + (item?.gain ?? 0) - (clean.score ?? 0))).toBeLessThanOrEqual(1)
  })
})

/** An axe-core result for a page: how many elements violate the rule, of how many. */
function seenByAxe(page: Example, rule: { id: string; total: number; of: number }): Example {
  const { id, total, of: covered } = rule
  const node = { selector: 'x', html: '<x>', summary: '', impact: 'critical' as const }
  const violation = {
    id,
    impact: 'critical' as const,
    total,
    nodes: Array.from({ length: total }, () => node),
  }
  const none = { incomplete: [], passes: [], inapplicable: [] }
  const value = { violations: [violation], ...none, covered: { [id]: covered } }
  return { ...page, lab: { interactionTests: { axe: { measured: true, value } } } }
}

const BROWSER = { browser: true }

describe('with a browser', () => {
  it('a page with a form without labels is not good, one with a field of four without is', () => {
    const all = seenByAxe(FAULTS['a form without labels'], { id: 'label', total: 4, of: 4 })
    expect(audit(all, BROWSER).result).toBe('decent')
    const one = FAULTS['one field of four without a label']
    expect(audit(seenByAxe(one, { id: 'label', total: 1, of: 4 }), BROWSER).result).toBe('good')
  })

  it('a page with most of many images without alt is not good', () => {
    const page = FAULTS['twenty images without alt']
    const results = audit(seenByAxe(page, { id: 'image-alt', total: 20, of: 20 }), BROWSER)
    expect(results).toMatchObject({ result: 'decent', result_reason: 'axe-image-alt' })
  })

  it('an insecure session cookie costs as much as without', () => {
    const setCookie = ['Set-Cookie', 'sid=8f3a; Path=/'] as const
    const page = cleanPage({ headers: [...CLEAN.headers, setCookie] })
    const cookie = cookieExample({ name: 'sid', secure: false, httpOnly: false, sameSite: null })
    const seen = audit({ ...page, lab: { cookies: [cookie] } }, BROWSER)
    expect(seen.score).toBeLessThan(audit(cleanPage(), BROWSER).score ?? 0)
    expect(seen.checks.find(({ id }) => id === 'cookies-runtime')).toMatchObject({ tier: 'C' })
  })

  it.each<Fault>(['no title', 'no viewport', 'plain http', 'noindex', 'a blank page'])(
    'a page with %s is not good either',
    (fault) => {
      expect(audit(FAULTS[fault], BROWSER).result).not.toBe('good')
    },
  )

  it('Performance is Lighthouse’s number', () => {
    const results = audit(cleanPage(), BROWSER)
    expect(results.categories.find(({ id }) => id === 'performance')).toMatchObject({
      title: 'Performance',
      score: 97,
    })
    expect(clean.categories.find(({ id }) => id === 'performance')?.title).toBe(
      'Delivery (estimate)',
    )
  })
})
