import { describe, expect, it } from 'vitest'
import { sampleLabResults, sampleResults } from '../../../test/support/sample-results.ts'
import { THREE_LOADS, withLoads } from '../../../test/support/with-loads.ts'
import { isCheckId } from '../../checks/check-ids.ts'
import type { Results } from '../results.ts'
import { judgeRules } from '../rules/judge-rules.ts'
import type { Rule } from '../rules/rule.ts'
import { verdictSentence } from '../write/rule-text.ts'
import type { ImportedMetric, ImportedPage } from './imported-run.ts'
import { judgeImported } from './judge-imported.ts'
import { readUpload } from './read-upload.ts'

function pagesOf(...uploads: readonly { url?: string; results?: Results; lhr?: object }[]) {
  const runs = uploads.flatMap((upload) => {
    const read = readUpload(JSON.stringify(upload))
    if (!read.ok) throw new Error(read.fault)
    return read.runs.map((run) => ({ ...run, url: read.url }))
  })
  const named = Map.groupBy(runs, ({ url, formFactor }) => `${url} ${formFactor}`)
  return [...named.values()].map((same): ImportedPage => {
    const { url = '', formFactor = 'mobile' } = same[0] ?? {}
    return { url, formFactor, runs: same.map(({ run }) => run) }
  })
}

const judge = (pages: readonly ImportedPage[], rules: readonly Rule[]) =>
  judgeImported(pages, rules, isCheckId).map((verdicts) => verdicts.map(lineOf))
const lineOf = (verdict: Parameters<typeof verdictSentence>[0]) =>
  `${verdict.state} ${verdictSentence(verdict)}`

const RULES: readonly Rule[] = [
  { measure: 'score', min: 99 },
  { measure: 'category.seo', min: 50, severity: 'warn' },
  { measure: 'lighthouse.performance', min: 90 },
  { measure: 'lighthouse.performance', min: 90, use: 'best' },
  { measure: 'lcp', max: 1 },
  { measure: 'lcp', max: 1, use: 'worst' },
  { measure: 'lcp', max: 1, device: 'desktop', use: 'median-run' },
  { measure: 'cls', max: 1 },
  { measure: 'ttfb', max: 1 },
  { measure: 'bytes.script', max: 1 },
  { measure: 'requests.total', max: 1 },
  { measure: 'requests.script', max: 8, use: 'worst' },
  { measure: 'bytes.script', max: 45_000, use: 'best' },
  { measure: 'lighthouse.seo', min: 85 },
  { measure: 'requests.websocket', max: 0 },
  { measure: 'third-parties', max: 0 },
  { measure: 'check.image-alt', must: 'pass' },
  { measure: 'check.image-alt', max: 0 },
  { measure: 'check.title-length', must: 'warn' },
  { measure: 'check.hreflang-codes', must: 'pass' },
  { measure: 'lcp', max: 1, path: '/elsewhere' },
]

describe('budgets judge an uploaded result of Pagemark', () => {
  it.each([
    ['with a browser', sampleLabResults],
    ['without one', sampleResults],
    ['with several loads', () => withLoads(THREE_LOADS)],
  ])('%s as they judge the audit itself', (_name, make) => {
    const results = make()
    const [first = '', ...others] = judge(pagesOf({ url: '/', results }), RULES).map((lines) =>
      lines.toSorted().join('\n'),
    )
    const device = results.lab?.devices[0]?.device ?? null
    const verdicts = judgeRules({ ...results, url: 'http://localhost/' }, RULES)
    const isFirst = (one: (typeof verdicts)[number]) =>
      [device, null, undefined].includes(one.device)
    const own = verdicts.filter((one) => device === null || isFirst(one))
    expect(first).toBe(own.map(lineOf).toSorted().join('\n'))
    const rest = verdicts.filter((one) => !own.includes(one))
    expect(others).toEqual(rest.length === 0 ? [] : [rest.map(lineOf).toSorted().join('\n')])
    expect(first).toContain('fail Score')
  })

  it('that was stored before what they limit was kept, as not measured', () => {
    const pages = pagesOf({ url: '/', results: sampleLabResults() }).map((page) => ({
      ...page,
      runs: page.runs.map((run) => ({ ...run, details: undefined })),
    }))
    const [mobile = []] = judge(pages, [
      { measure: 'score', min: 1 },
      { measure: 'bytes.script', max: 1 },
      { measure: 'check.image-alt', max: 0 },
      { measure: 'check.image-alt', must: 'pass' },
      { measure: 'lcp', max: 1 },
    ])
    expect(mobile.map((line) => line.split(' ')[0])).toEqual([
      'not-measured',
      'not-measured',
      'not-measured',
      'fail',
      'fail',
    ])
  })
})

const lhr = (lcp: number, performance = 0.5, scripts = 3) => ({
  lighthouseVersion: '13.5.0',
  configSettings: { formFactor: 'desktop' },
  categories: { performance: { score: performance } },
  audits: {
    'largest-contentful-paint': { score: 0.1, numericValue: lcp },
    'http-status-code': { score: 0 },
    'image-alt': { score: 1 },
    'is-crawlable': { score: 0 },
    'resource-summary': {
      details: {
        items: [{ resourceType: 'script', requestCount: scripts, transferSize: 4000 }, null],
      },
    },
  },
})

describe('budgets judge uploaded results of Lighthouse', () => {
  const url = 'http://localhost:PORT/shop/UUID'
  const pages = pagesOf(
    { url, lhr: lhr(1000) },
    { url, lhr: lhr(2000) },
    { url, lhr: lhr(6000, 0.5, 4) },
  )

  it.each<[Rule, string[]]>([
    [
      { measure: 'lcp', max: 1500 },
      ['fail Largest Contentful Paint, desktop: 2.0 s (limit: at most 1.5 s)'],
    ],
    [{ measure: 'lcp', max: 1500, use: 'best', path: '/shop/*' }, [expect.stringMatching(/^pass/)]],
    [{ measure: 'lcp', max: 5000, use: 'worst' }, [expect.stringMatching(/^fail .*6\.0 s/)]],
    [{ measure: 'lcp', max: 1, path: '/' }, []],
    [{ measure: 'lcp', max: 1, device: 'mobile' }, []],
    [{ measure: 'lighthouse.performance', min: 90 }, [expect.stringMatching(/^fail .*: 50/)]],
    [{ measure: 'bytes.script', max: 4000 }, [expect.stringMatching(/^pass/)]],
    [{ measure: 'requests.script', max: 2 }, [expect.stringMatching(/^fail .*: 3 /)]],
    [{ measure: 'requests.script', max: 3, use: 'worst' }, [expect.stringMatching(/^fail .*: 4 /)]],
    [{ measure: 'check.http-status', must: 'pass' }, [expect.stringMatching(/^fail/)]],
    [{ measure: 'check.axe-image-alt', must: 'pass' }, [expect.stringMatching(/^pass/)]],
    // The audit asks two questions, so that neither answer is known.
    [{ measure: 'check.robots-noindex', must: 'pass' }, [expect.stringMatching(/^not-measured/)]],
    [{ measure: 'score', min: 1, required: true }, [expect.stringMatching(/^fail .*not measured/)]],
  ])('by %j', (rule, lines) => expect(judge(pages, [rule])).toEqual([lines]))

  it('with hostile keys as with any other', () => {
    const [page] = pagesOf({ url, lhr: lhr(1) })
    const metrics: Record<ImportedMetric, null> = {
      fcp: null,
      lcp: null,
      tbt: null,
      cls: null,
      'speed-index': null,
      tti: null,
    }
    const audits = [{ id: 'constructor', title: '', score: null }]
    const run = { lighthouse: '13.0.0', pagemark: '1', categories: [], audits, metrics }
    const hostile = { ...page, url, formFactor: 'mobile' as const, runs: [run] }
    expect(judge([hostile], [{ measure: 'bytes.constructor', max: 1 }])[0]).toHaveLength(1)
  })
})
