import { describe, expect, it } from 'vitest'
import { crawlExitCode, type CrawlThresholds, type CrawlVerdict } from './crawl-exit-code.ts'

const FINDING = {
  check: 'title-present',
  outcome: 'fail',
  importance: 'high',
  message: '3 pages',
} as const
const url = (path: string, status: number, sources = ['link']) => ({
  url: `https://example.com${path}`,
  status,
  sources,
})
const results = (more: object = {}) => ({
  stop_reason: null,
  score: 70,
  result: 'decent' as const,
  findings: [FINDING],
  urls: [url('/', 200)],
  ...more,
})

function exit(site: CrawlVerdict, thresholds: CrawlThresholds = {}) {
  const said: string[] = []
  return { code: crawlExitCode(site, thresholds, (line) => said.push(line)), said }
}

describe('the exit code of a crawl', () => {
  it('is 1 where an error of a budget is broken, and 0 where only warnings are', () => {
    const known = { device: null, state: 'fail', unit: 'count', actual: 3 } as const
    const rule = { measure: 'check.site-broken-links', max: 0, template: '\u001b[1mA' }
    const error = exit(results({ urls: [url('/', 404)] }), { verdicts: [{ ...known, rule }] })
    const [said = ''] = error.said
    expect([error.code, error.said.length]).toEqual([1, 1])
    expect(said).toMatch(/^Check site-broken-links, template .*A: 3 \(limit: at most 0\)\.$/)
    expect(said).not.toContain('\u001b')
    const warning = { ...known, rule: { ...rule, severity: 'warn' } } as const
    expect(exit(results(), { verdicts: [warning] }).code).toBe(0)
  })

  it('is 0 without thresholds where every URL answers', () => {
    expect(exit(results())).toEqual({ code: 0, said: [] })
  })

  it('is 1 where a URL has an error status, and says which', () => {
    const broken = Array.from({ length: 7 }, (_, n) => url(`/${n}`, 404))
    const { code, said } = exit(results({ urls: broken }))
    expect(code).toBe(1)
    expect(said).toHaveLength(6)
    expect(said.at(-1)).toBe('And 2 more URLs respond with an error status.')
  })

  it('is 0 where only pages are missing that the crawl before has led to', () => {
    expect(exit(results({ urls: [url('/old', 404, ['earlier-crawl'])] })).code).toBe(0)
    expect(exit(results({ urls: [url('/old', 404, ['link', 'earlier-crawl'])] })).code).toBe(1)
  })

  it('counts one further URL in the singular', () => {
    const broken = Array.from({ length: 6 }, (_, n) => url(`/${n}`, 404))
    expect(exit(results({ urls: broken })).said.at(-1)).toBe(
      'And 1 more URL responds with an error status.',
    )
  })

  it.each([
    [{ failBelow: 80 }, 1],
    [{ failBelow: 70 }, 0],
    [{ failOn: 'bad' }, 0],
    [{ failOn: 'decent' }, 1],
    [{ failOnImportance: 'high' }, 1],
  ] as const)('follows %j', (thresholds, code) => {
    expect(exit(results(), thresholds).code).toBe(code)
  })

  it('is 2 where the site ended the crawl', () => {
    expect(exit(results({ stop_reason: 'slow-down' })).code).toBe(2)
    expect(exit(results({ stop_reason: 'max-pages' })).code).toBe(0)
  })
})
