import { describe, expect, it } from 'vitest'
import { exampleSite } from '../../checks/site/shared/example-site.ts'
import type { PageSample, SampledCheck } from '../../crawl/page-sample.ts'
import { judgeSiteRun } from './make-site-results.ts'

/** Ten pages: the first eight of one structure, the others of another. */
const SITE = exampleSite({
  urls: Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [
      n === 0 ? '/' : `/${n}`,
      {
        title: `Title ${n}`,
        h1: `Heading ${n}`,
        text: `words of page ${n}`,
        textKey: `${n}`,
        structure: Buffer.alloc(256, n < 8 ? 1 : 2).toString('base64'),
        links: ['/', ...Array.from({ length: 9 }, (__, m) => `/${m + 1}`)],
      },
    ]),
  ),
})

const sampled = (overrides: Partial<SampledCheck> = {}): SampledCheck => ({
  check: 'axe-color-contrast',
  outcome: 'fail',
  extent: 1,
  tier: 'C',
  points: null,
  message: '4 elements have too little contrast',
  ...overrides,
})

function sample(
  number: number,
  checks: readonly SampledCheck[],
  loading: number | null = 1,
): PageSample {
  const metrics = { lcp: 900, cls: 0, tbt: 0 }
  const measured = { score: 90, result: 'good', loading, metrics, checks } as const
  return { number, measured, reason: null }
}

const judge = (samples: readonly PageSample[], checks = new Map()) =>
  judgeSiteRun({
    facts: SITE,
    tally: { checks, pages: 10, meanScore: 100 },
    samples,
    startedAt: '',
    durationMs: 0,
  })

const base = judge([]).results.score ?? 0

describe('a check that needs a browser', () => {
  it('costs its tier for the pages of the template whose sample fails it', () => {
    const { results, pagesOf } = judge([sample(1, [sampled()]), sample(9, [])])
    const finding = results.findings.find(({ check }) => check === 'axe-color-contrast')
    expect(finding).toMatchObject({
      scope: 'sample',
      outcome: 'fail',
      message: '1 sampled page: 4 elements have too little contrast',
      pages: 1,
      of: 1,
      urls: ['https://example.com/'],
    })
    // Tier C takes 7%: here of eight pages of ten.
    expect(finding?.loss).toBeCloseTo(7 * 0.8, 0)
    expect([...(pagesOf['axe-color-contrast'] ?? [])]).toEqual([1])
    const passing = judge([sample(1, [sampled({ outcome: 'pass', extent: 0 })])]).results
    expect(passing.score).toBe(base)
    expect(passing.findings.some(({ check }) => check === 'axe-color-contrast')).toBe(false)
  })

  it('costs half where half of the samples of a template fail it, and nothing elsewhere', () => {
    const lossOf = (samples: readonly PageSample[]) =>
      judge(samples).results.findings.find(({ check }) => check === 'axe-color-contrast')?.loss ?? 0
    const passed = sampled({ outcome: 'pass', extent: 0 })
    expect(lossOf([sample(2, [sampled()]), sample(5, [passed])])).toBeCloseTo(7 * 0.4, 0)
    expect(lossOf([sample(9, [sampled()])])).toBeCloseTo(7 * 0.2, 0)
  })

  it('takes no points where a check of plain HTTP found the same on the pages of the crawl', () => {
    const images = sampled({ check: 'axe-image-alt' })
    const tally = {
      applied: 10,
      failed: 10,
      warned: 0,
      extent: 10,
      pages: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      messages: new Map([['No alternative text', 10]]),
      tiers: new Map(),
    }
    const { findings } = judge([sample(1, [images])], new Map([['image-alt', tally]])).results
    const lossOf = (id: string) => findings.find(({ check }) => check === id)?.loss
    expect(lossOf('image-alt')).toBeGreaterThan(5)
    expect(lossOf('axe-image-alt')).toBeNull()
  })

  it('keeps the site from being good if it is of tier B and fails on the start page', () => {
    const grave = sampled({ check: 'axe-label', tier: 'B' })
    const { score, result_reason: reason } = judge([sample(1, [grave])]).results
    expect([base > 79, score, reason]).toEqual([true, 79, 'axe-label'])
    // The other template has two of ten pages.
    expect(judge([sample(9, [grave])]).results.result_reason).toBe('axe-label')
  })
})

describe('loading speed', () => {
  const slow = [
    sampled({ check: 'lcp', points: 0, message: 'Largest paint after 9 s' }),
    sampled({ check: 'tbt', points: 0.5, message: 'Blocked for 900 ms' }),
  ]

  it('takes a quarter of what Lighthouse says is missing, for the pages of measured templates', () => {
    const { results } = judge([sample(1, slow, 0.5)])
    const losses = results.findings.filter(({ check }) => check === 'lcp' || check === 'tbt')
    const sum = losses.reduce((all, { loss }) => all + (loss ?? 0), 0)
    expect(sum).toBeCloseTo(25 * 0.5 * 0.8, 0)
    // LCP has lost 25 of its weight, TBT 15.
    const [lcp = 0, tbt = 0] = ['lcp', 'tbt'].map(
      (id) => losses.find(({ check }) => check === id)?.loss ?? 0,
    )
    expect(lcp / tbt).toBeCloseTo(25 / 15, 1)
  })

  it('takes nothing if something else than the page slowed the load', () => {
    expect(judge([sample(1, slow, null)]).results.score).toBe(base)
  })

  it('replaces what plain HTTP says about performance, for the pages of measured templates', () => {
    const tally = {
      applied: 10,
      failed: 10,
      warned: 0,
      extent: 10,
      pages: [1],
      messages: new Map(),
      tiers: new Map(),
    }
    const lossOf = (samples: readonly PageSample[]) =>
      judge(samples, new Map([['text-compression', tally]])).results.findings.find(
        ({ check }) => check === 'text-compression',
      )?.loss ?? 0
    expect(lossOf([sample(1, [], 1)]) / lossOf([])).toBeCloseTo(0.2, 1)
  })
})

describe('the templates', () => {
  it('name their sampled pages, and why one was not measured', () => {
    const failed = { number: 9, measured: null, reason: 'It took too long.' }
    const { templates } = judge([sample(1, []), failed]).results
    expect(templates).toMatchObject([
      { id: 1, pages: 8, samples: [{ number: 1, score: 90, metrics: { lcp: 900 }, reason: null }] },
      { id: 2, pages: 2, samples: [{ number: 9, score: null, reason: 'It took too long.' }] },
    ])
  })
})
