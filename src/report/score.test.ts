import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finding } from '../../test/support/findings.ts'
import { CATEGORIES, fail, inform, notApplicable, pass, warn } from '../checks/check.ts'
import type { Finding } from '../checks/run-checks.ts'
import { scoreFindings } from './score.ts'

const seo = (score: ReturnType<typeof scoreFindings>) =>
  score.categories.find(({ category }) => category === 'seo')

describe('the score of a category', () => {
  it('is the weighted mean: high 10, medium 5, low 1; a warning is half', () => {
    const score = scoreFindings(
      [
        finding('a', 'seo', 'high', pass()),
        finding('b', 'seo', 'medium', warn('half')),
        finding('c', 'seo', 'low', fail('none')),
      ],
      'lab',
    )
    expect(seo(score)?.score).toBeCloseTo((100 * (10 + 2.5)) / 16)
  })

  it('takes the points of a check that measures a share', () => {
    const shares = [finding('a', 'seo', 'high', warn('9 of 10', [], { points: 0.9 }))]
    expect(seo(scoreFindings(shares, 'lab'))?.score).toBeCloseTo(90)
  })

  it('leaves out what is informative, not applicable or broken', () => {
    const score = scoreFindings(
      [
        finding('a', 'seo', 'high', pass()),
        finding('b', 'seo', 'informative', inform('3 links')),
        finding('c', 'seo', 'high', notApplicable('no links')),
        finding('d', 'seo', 'low', { status: 'error', reason: 'a bug' }),
      ],
      'lab',
    )
    expect(seo(score)).toEqual({ category: 'seo', score: 100, incomplete: false })
  })

  it('is incomplete when more than a tenth of its weight broke', () => {
    const broken = finding('b', 'seo', 'medium', { status: 'error', reason: 'a bug' })
    const score = scoreFindings([finding('a', 'seo', 'high', pass()), broken], 'lab')
    expect(seo(score)?.incomplete).toBe(true)
  })

  it('is null when nothing applied', () => {
    expect(seo(scoreFindings([], 'static'))?.score).toBeNull()
  })
})

describe('the score of the page', () => {
  const split = [
    finding('a', 'seo', 'high', pass()),
    finding('b', 'performance', 'high', fail('slow')),
  ]

  it('weighs categories, and performance less as long as no browser has measured it', () => {
    expect(scoreFindings(split, 'lab').score).toBe(Math.floor((27 / 47) * 100))
    expect(scoreFindings(split, 'static').score).toBe(Math.floor((27 / (27 + 12)) * 100))
  })

  it('leaves AI readiness out', () => {
    const unready = finding('c', 'ai-readiness', 'high', fail('blocked'))
    expect(scoreFindings([...split, unready], 'static').score).toBe(
      scoreFindings(split, 'static').score,
    )
  })

  it('floors: 79.9 is decent', () => {
    const almost = finding('a', 'seo', 'high', warn('almost', [], { points: 0.799 }))
    expect(scoreFindings([almost], 'static')).toMatchObject({ score: 79, result: 'decent' })
  })

  it('does not lose a point to binary fractions', () => {
    const thirds = [0.1, 0.2, 0.6].map((points, index) =>
      finding(`${index}`, 'seo', 'high', warn('share', [], { points })),
    )
    expect(scoreFindings(thirds, 'static').score).toBe(30)
  })

  it.each([
    { points: 0.8, result: 'good' },
    { points: 0.5, result: 'decent' },
    { points: 0.499, result: 'bad' },
  ])('is $result from $points on', ({ points, result }) => {
    const share = finding('a', 'seo', 'high', warn('share', [], { points }))
    expect(scoreFindings([share], 'static').result).toBe(result)
  })
})

const status = (number: number) =>
  finding('http-status', 'seo', 'high', fail('no', [], { value: { number, unit: 'status' } }))

const CRITICAL = { severity: 'critical' } as const

describe('caps and blockers', () => {
  const fine = Array.from({ length: 40 }, (_, index) => finding(`f${index}`, 'seo', 'high', pass()))
  it.each([
    { name: 'a server error', broken: status(503), limit: 10 },
    { name: 'a missing page', broken: status(404), limit: 20 },
    {
      name: 'a bad certificate',
      broken: finding('tls-certificate-valid', 'security', 'high', fail('expired')),
      limit: 39,
    },
    {
      name: 'plain http',
      broken: finding('https-final', 'security', 'high', fail('http')),
      limit: 69,
    },
    {
      name: 'noindex',
      broken: finding('robots-noindex', 'seo', 'high', fail('noindex')),
      limit: 59,
    },
    {
      name: 'robots.txt',
      broken: finding('robots-txt-allows-page', 'seo', 'high', fail('no')),
      limit: 59,
    },
    {
      name: 'a soft 404',
      broken: finding('soft-404-page', 'seo', 'high', fail('gone')),
      limit: 49,
    },
    {
      name: 'active mixed content',
      broken: finding('mixed-content-active', 'security', 'high', fail('http')),
      limit: 79,
    },
    {
      name: 'credentials for any origin',
      broken: finding('cors-credentials-any-origin', 'security', 'high', fail('any')),
      limit: 79,
    },
    {
      name: 'a blank page',
      broken: finding('word-count', 'content', 'medium', fail('blank', [], CRITICAL)),
      limit: 49,
    },
    {
      name: 'a page that scripts fill',
      broken: finding('content-without-js', 'ai-readiness', 'high', fail('empty')),
      limit: 79,
    },
  ])('$name holds the score at $limit', ({ broken, limit }) => {
    const score = scoreFindings([...fine, broken], 'static')
    expect(score.score).toBeLessThanOrEqual(limit)
    expect(score.caps).toContainEqual({ check: broken.check.id, category: null, limit })
    expect(score.result).not.toBe('good')
  })

  it('a library caps security only where its hole is critical, whatever the evidence says', () => {
    const capsOf = (details: { severity?: 'critical' }) => {
      const rows = [{ note: details.severity ? 'high' : 'not critical' }]
      const failed = fail('holes', rows, details)
      const library = finding('vulnerable-js-libraries', 'security', 'high', failed)
      const sound = Array.from({ length: 9 }, (_, index) =>
        finding(`s${index}`, 'security', 'high', pass()),
      )
      return scoreFindings([...sound, library], 'static').caps
    }
    expect(capsOf({ severity: 'critical' })).toEqual([
      { check: 'vulnerable-js-libraries', category: 'security', limit: 69 },
    ])
    expect(capsOf({})).toEqual([])
  })

  it('a warning caps nothing', () => {
    const warned = finding('robots-noindex', 'seo', 'high', warn('soon'))
    expect(scoreFindings([...fine, warned], 'static').caps).toEqual([])
  })

  it('a blocker keeps a page of 80 and more from good', () => {
    const blocked = finding('mixed-content-active', 'ai-readiness', 'high', fail('http'))
    const score = scoreFindings([...fine, blocked], 'static')
    expect(score).toMatchObject({ result: 'decent', blockers: ['mixed-content-active'] })
  })
})

it('never rises when a passing check turns to failing', () => {
  const ids = ['http-status', 'robots-noindex', 'https-final', 'canonical-self', 'plain']
  const findings = fc.array(
    fc.record({
      id: fc.constantFrom(...ids),
      category: fc.constantFrom(...CATEGORIES),
      importance: fc.constantFrom('high', 'medium', 'low'),
      passes: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  fc.assert(
    fc.property(findings, fc.nat(), (drafts, index) => {
      const all = drafts.map(({ id, category, importance, passes }): Finding =>
        finding(id, category, importance, passes ? pass() : fail('no')),
      )
      const worse = all.map((each, at) =>
        at === index % all.length ? { ...each, outcome: fail('no') } : each,
      )
      return scoreFindings(worse, 'static').exact <= scoreFindings(all, 'static').exact
    }),
  )
})

describe('what a browser saw', () => {
  const fine = finding('a', 'seo', 'high', pass())
  const lab = (id: string, supersedes: string, outcome = fail('seen')) => {
    const { check } = finding(id, 'seo', 'high', outcome)
    return { check: { ...check, stage: 'lab' as const, supersedes: [supersedes] }, outcome }
  }
  const superseded = (id: string, supersededBy: string) => ({
    ...finding(id, 'seo', 'high', fail('guessed')),
    supersededBy,
  })

  it('counts in place of what was guessed without one', () => {
    const score = scoreFindings(
      [fine, superseded('guess', 'seen'), lab('seen', 'guess', pass())],
      'lab',
    )
    expect(score.score).toBe(100)
  })

  it('caps and blocks as the check would that it answers for, and names itself', () => {
    const failing = [superseded('soft-404-page', 'rendered-soft-404'), fine]
    const seen = lab('rendered-soft-404', 'soft-404-page')
    const score = scoreFindings([...failing, seen], 'lab')
    expect(score.caps).toContainEqual({ check: 'rendered-soft-404', category: null, limit: 49 })
    expect(score.blockers).toEqual(['rendered-soft-404'])
    expect(scoreFindings(failing, 'lab').caps).toEqual([])
  })

  it('lifts the limit of pages that scripts fill, which held until it was seen', () => {
    const seen = lab('raw-rendered-ratio-ai', 'content-without-js')
    expect(
      scoreFindings([fine, superseded('content-without-js', seen.check.id), seen], 'lab').caps,
    ).toEqual([])
  })
})
