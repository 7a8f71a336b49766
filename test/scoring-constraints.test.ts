import { describe, expect, it } from 'vitest'
import type { Example } from '../src/checks/check.ts'
import { runChecks } from '../src/checks/run-checks.ts'
import type { LinkProbeFact } from '../src/facts/element-facts.ts'
import { makeResults } from '../src/report/make-results.ts'
import type { Results } from '../src/report/results.ts'
import { imageExample, stylesheetExample } from '../src/checks/shared/asset-example.ts'
import { cookieExample } from '../src/checks/shared/runtime-example.ts'
import { CLEAN, cleanPage, headWithout } from './support/clean-page.ts'
import { exampleFacts } from './support/example-facts.ts'
import {
  type Fault,
  FAULTS,
  fields,
  gone,
  HTTP,
  images,
  links,
  probe,
  untrusted,
} from './support/planted-faults.ts'
import { withoutBrowser } from './support/without-browser.ts'

/** docs/scoring.md, "What a score has to say". Each fault is planted alone on a page without faults. */

function audit(page: Example, browser = false): Results {
  const facts = exampleFacts(page)
  const seen = browser ? facts : withoutBrowser(facts)
  return makeResults({
    facts: seen,
    findings: runChecks(seen),
    stage: browser ? 'complete' : 'static',
    timing: { started_at: '2026-11-20T12:00:00Z', fetch: 0, probes: 0, total: 0 },
    environment: { pagemark: 'test' },
  })
}

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
  /** A page as most are: without the boilerplate that hardly any page has. */
  const usual = { headers: [], head: headWithout('og:', 'twitter:', 'name="description"') }
  const PLANTED: readonly (readonly [fault: string, page: Example, family: string])[] = [
    [
      'a title',
      cleanPage({ ...usual, head: usual.head.filter((e) => !e.includes('<title>')) }),
      'title',
    ],
    [
      'a viewport',
      cleanPage({ ...usual, head: usual.head.filter((e) => !e.includes('viewport')) }),
      'mobile',
    ],
    ['labels', cleanPage({ ...usual, ...fields(4, 0) }), 'form-labels'],
    ['one label', cleanPage({ ...usual, ...fields(4, 3) }), 'form-labels'],
    ['alt texts', cleanPage({ ...usual, ...images(20, 0) }), 'image-alternatives'],
    ['working links', cleanPage({ ...usual, ...links(6, 1) }), 'broken-links'],
    [
      'a style sheet',
      cleanPage({ ...usual, facts: { assets: [stylesheetExample(gone)] } }),
      'broken-files',
    ],
    ['a language', cleanPage({ ...usual, lang: '' }), 'language'],
    ['a trusted certificate', cleanPage({ ...usual, ...untrusted }), 'certificate'],
    [
      'permission to index',
      cleanPage({ ...usual, head: [...usual.head, '<meta name="robots" content="noindex">'] }),
      'indexing',
    ],
    ['https', cleanPage({ ...usual, url: HTTP }), 'https'],
  ]

  it.each(PLANTED)('begins with %s, where the page lacks it', (_fault, page, family) => {
    expect(audit(page).fix_first[0]?.family).toBe(family)
  })

  it('has one item for all security headers', () => {
    const { fix_first } = of('no security headers')
    expect(fix_first.filter(({ family }) => family === 'security-headers')).toHaveLength(1)
  })
})

/** What is lost by checks, by categories, and won back by the items to fix. */
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
    // The score is floored, and each of some forty losses is rounded to a hundredth.
    for (const sum of explained(results)) {
      expect(sum).toBeGreaterThan(missing - 1.3)
      expect(sum).toBeLessThan(missing + 0.3)
    }
  })

  it('has no explanation of an error page', () => {
    expect(explained(of('status 500'))).toEqual([0, 0, 0])
  })

  it('is gained that was promised', () => {
    const { fix_first, score } = of('no title')
    const title = fix_first.find(({ family }) => family === 'title')
    expect((score ?? 0) + (title?.gain ?? 0)).toBeCloseTo(clean.score ?? 0, -0.5)
  })
})

/** What axe-core says of a page: so many elements that violate the rule, of so many. */
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

describe('with a browser', () => {
  it('a page with a form without labels is not good, one with a field of four without is', () => {
    const all = seenByAxe(FAULTS['a form without labels'], { id: 'label', total: 4, of: 4 })
    expect(audit(all, true).result).toBe('decent')
    const one = FAULTS['one field of four without a label']
    expect(audit(seenByAxe(one, { id: 'label', total: 1, of: 4 }), true).result).toBe('good')
  })

  it('a page with most of many images without alt is not good', () => {
    const page = FAULTS['twenty images without alt']
    const results = audit(seenByAxe(page, { id: 'image-alt', total: 20, of: 20 }), true)
    expect(results).toMatchObject({ result: 'decent', result_reason: 'axe-image-alt' })
  })

  it('an insecure session cookie costs as much as without', () => {
    const setCookie = ['Set-Cookie', 'sid=8f3a; Path=/'] as const
    const page = cleanPage({ headers: [...CLEAN.headers, setCookie] })
    const cookie = cookieExample({ name: 'sid', secure: false, httpOnly: false, sameSite: null })
    const seen = audit({ ...page, lab: { cookies: [cookie] } }, true)
    expect(seen.score).toBeLessThan(audit(cleanPage(), true).score ?? 0)
    expect(seen.checks.find(({ id }) => id === 'cookies-runtime')).toMatchObject({ tier: 'C' })
  })

  it.each<Fault>(['no title', 'no viewport', 'plain http', 'noindex', 'a blank page'])(
    'a page with %s is not good either',
    (fault) => {
      expect(audit(FAULTS[fault], true).result).not.toBe('good')
    },
  )

  it('Performance is Lighthouse’s number', () => {
    const results = audit(cleanPage(), true)
    expect(results.categories.find(({ id }) => id === 'performance')).toMatchObject({
      title: 'Performance',
      score: 97,
    })
    expect(clean.categories.find(({ id }) => id === 'performance')?.title).toBe(
      'Delivery (estimate)',
    )
  })
})
