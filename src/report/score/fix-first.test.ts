import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { finding, type Standing } from '../../../test/support/findings.ts'
import { fail, type Outcome, warn } from '../../checks/check.ts'
import { reflow320 } from '../../checks/accessibility/reflow-320.ts'
import { type Finding, runChecks } from '../../checks/run-checks.ts'
import { horizontalOverflow } from '../../checks/seo/horizontal-overflow.ts'
import { fixFirst } from './fix-first.ts'
import { scoreFindings, type Subject } from './score.ts'

const itemsOf = (findings: readonly Finding[], subject: Subject = 'page') =>
  fixFirst(scoreFindings({ findings, subject, loading: null }), null)

const of = (standing: Standing, outcome: Outcome = fail('x')) =>
  finding(`${standing.family}-${standing.tier}`, standing, outcome)

describe('what to fix first', () => {
  it('has one item a family, its costliest check first', () => {
    const items = itemsOf([
      of({ family: 'title', tier: 'E' }),
      of({ family: 'title', tier: 'B' }),
      of({ family: 'links', tier: 'C' }),
    ])
    expect(items.map(({ family, checks }) => [family, checks])).toEqual([
      ['title', ['title-B', 'title-E']],
      ['links', ['links-C']],
    ])
  })

  it.each([
    ['A', 'fail', 1],
    ['B', 'fail', 1],
    ['B', 'warn', 2],
    ['C', 'fail', 2],
    ['C', 'warn', 3],
    ['D', 'fail', 3],
    ['D', 'warn', 4],
    ['E', 'fail', 4],
    ['F', 'fail', 4],
  ] as const)('puts tier %s that %ss into band %i', (tier, status, band) => {
    const outcome = status === 'fail' ? fail('x') : warn('x')
    expect(itemsOf([of({ family: 'title', tier }, outcome)])).toMatchObject([{ band }])
  })

  it('keeps what most pages lack below the news', () => {
    const headers = ['a', 'b', 'c', 'd'].map((id) =>
      finding(id, { family: 'security-headers', tier: 'D' }, fail('x')),
    )
    const items = itemsOf([
      ...headers,
      of({ family: 'sitemap', tier: 'B' }),
      of({ family: 'links', tier: 'C' }),
    ])
    expect(items.map(({ family, band }) => [family, band])).toEqual([
      ['links', 2],
      ['security-headers', 3],
      ['sitemap', 4],
    ])
    expect(items[1]?.fix).toBe('Set 4 security headers')
  })

  it('sorts a band by gain, then by effort', () => {
    const items = itemsOf([
      of({ family: 'keyboard', tier: 'D' }),
      of({ family: 'redirects', tier: 'D' }),
      of({ family: 'description', tier: 'D' }, fail('x', [], { share: 0.2 })),
    ])
    expect(items.map(({ family }) => family)).toEqual(['redirects', 'keyboard', 'description'])
  })

  it('adds up to 100 in the order of the list', () => {
    const findings = [
      of({ family: 'title', tier: 'B' }),
      of({ family: 'links', tier: 'C' }),
      of({ family: 'icon', tier: 'E' }),
    ]
    const { exact } = scoreFindings({ findings, subject: 'page', loading: null })
    const steps = itemsOf(findings).reduce((sum, { adds }) => sum + (adds ?? 0), 0)
    expect(steps).toBeCloseTo(100 - (exact ?? 0))
  })

  it('names a page that is too wide for mobile screens once', () => {
    const at = (width: number) => ({ width, viewport: width, scrollWidth: 600, widest: [] })
    const text = { characters: 100, legible: 100, smallest: [] }
    const phoneWidths = { measured: true as const, value: { widths: [at(360), at(320)], text } }
    const findings = runChecks(exampleFacts({ lab: { interactionTests: { phoneWidths } } }), {
      checks: [horizontalOverflow, reflow320],
    })
    expect(itemsOf(findings).map(({ family, checks }) => [family, checks])).toEqual([
      ['mobile', ['horizontal-overflow', 'reflow-320']],
    ])
    const messages = findings.map(({ outcome }) => 'message' in outcome && outcome.message)
    expect(messages).toEqual([
      'The page is 600 pixels wide on a 360-pixel screen',
      'The page is 600 pixels wide on a 320-pixel screen',
    ])
  })

  it('is the status alone of an error page, and nothing of what is no page', () => {
    const findings = [
      finding('http-status', { family: 'availability', tier: 'A' }, fail('404')),
      of({ family: 'title', tier: 'B' }),
    ]
    expect(itemsOf(findings, 'error')).toMatchObject([
      { family: 'availability', checks: ['http-status'], gain: null, adds: null },
    ])
    expect(itemsOf(findings, 'no page')).toEqual([])
  })
})
