import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import defaultConfig from 'lighthouse/core/config/default-config.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isCheckId } from '../src/checks/check-ids.ts'
import type { Results } from '../src/report/results.ts'
import { isDropped } from '../src/report/rules/import/dropped-audits.ts'
import { readRuleFile } from '../src/report/rules/import/read-rule-file.ts'
import { judgeRules } from '../src/report/rules/judge-rules.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { sumsOf } from './support/with-loads.ts'

/** The package behind `lhci assert`; it needs no other package of theirs. */
const PACKAGE = '@lhci/utils@0.15.1'

interface LighthouseCi {
  getAllAssertionResults(options: object, lhrs: readonly object[]): { readonly passed: boolean }[]
}

let folder: string
let peer: LighthouseCi
let presetAudits: readonly string[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-lhci-'))
  execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder })
  const [file = ''] = readdirSync(folder)
  execFileSync('tar', ['xzf', file], { cwd: folder })
  const load = createRequire(import.meta.url)
  peer = load(join(folder, 'package/src/assertions.js'))
  presetAudits = Object.keys(load(join(folder, 'package/src/presets/all.js')).assertions)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** The median page load with this paint and score, which both tools show. */
const MEDIAN = { lcp: 2600, fcp: 1000, cls: 0.12, tbt: 350, speed_index: 2200 }
const LOADS = [
  { lcp: 2400, fcp: 900, cls: 0.02, tbt: 150, speed_index: 1800, score: 0.91 },
  { ...MEDIAN, score: 0.84 },
  { lcp: 3100, fcp: 1400, cls: 0.05, tbt: 210, speed_index: 2900, score: 0.72 },
].map((load, place) => ({
  ...load,
  categories: { accessibility: [0.8, 0.6, 0.95][place] ?? null, seo: [1, 0.9, 0.9][place] ?? null },
  requests: sumsOf([5, 9, 6][place] ?? 0, [40_000, 70_000, 50_000][place] ?? 0),
}))

/** Results of a real page, as from three page loads. */
function loadedThrice(): Results {
  const results = sampleLabResults()
  const [first] = results.lab?.devices ?? []
  if (!results.lab || !first) throw new Error('The sample was not measured.')
  const [sample] = first.samples
  if (!sample) throw new Error('The sample was not loaded.')
  const samples = LOADS.map((load) => ({ ...sample, ...load }))
  const [, median] = LOADS
  if (!median) throw new Error('There is no median load.')
  const device = {
    ...first,
    metrics: { ...first.metrics, ...MEDIAN },
    lighthouse: { ...first.lighthouse, categories: { ...median.categories, performance: 0.84 } },
    requests: { ...first.requests, ...median.requests },
    samples,
  }
  return { ...results, lab: { ...results.lab, devices: [device] } }
}

/** The same numbers as Lighthouse reports, one per page load. */
function lighthouseReports(): object[] {
  return LOADS.map(({ requests, categories, ...load }) => ({
    finalUrl: 'https://museum.example/',
    categories: Object.fromEntries(
      Object.entries({ ...categories, performance: load.score }).map(([id, score]) => [
        id,
        { score },
      ]),
    ),
    audits: {
      'largest-contentful-paint': { score: 0.5, numericValue: load.lcp },
      'first-contentful-paint': { score: 0.5, numericValue: load.fcp },
      'cumulative-layout-shift': { score: 0.5, numericValue: load.cls },
      'total-blocking-time': { score: 0.5, numericValue: load.tbt },
      'speed-index': { score: 0.5, numericValue: load.speed_index },
      'resource-summary': { score: null, details: { items: summaryOf(requests) } },
      interactive: { score: 0.5, numericValue: 4000 },
    },
  }))
}

/** Lighthouse names every type, also those without requests. */
function summaryOf({ total, transfer_bytes, by_type }: ReturnType<typeof sumsOf>): object[] {
  return [
    { resourceType: 'total', transferSize: transfer_bytes, requestCount: total },
    ...['script', 'image', 'font', 'stylesheet', 'media', 'document'].map((resourceType) => {
      const group = by_type.find(({ type }) => type.toLowerCase() === resourceType)
      const { transfer_bytes: transferSize = 0, count: requestCount = 0 } = group ?? {}
      return { resourceType, transferSize, requestCount }
    }),
  ]
}

const METHODS = ['optimistic', 'pessimistic', 'median', 'median-run', undefined]
const METRICS: readonly (readonly [string, readonly number[]])[] = [
  ['largest-contentful-paint', [2399, 2400, 2599, 2600, 3099, 3100]],
  ['first-contentful-paint', [899, 900, 1000, 1399, 1400]],
  ['cumulative-layout-shift', [0.01, 0.02, 0.05, 0.11, 0.12]],
  ['total-blocking-time', [149, 150, 209, 210, 349, 350]],
  ['speed-index', [1799, 1800, 2199, 2200, 2899, 2900]],
]

function assertionsTried(): [string, object][] {
  const metrics = METRICS.flatMap(([audit, limits]) =>
    limits.flatMap((maxNumericValue) =>
      METHODS.map((aggregationMethod): [string, object] => [
        audit,
        { maxNumericValue, ...(aggregationMethod === undefined ? {} : { aggregationMethod }) },
      ]),
    ),
  )
  const scores = [0.71, 0.72, 0.84, 0.85, 0.91, 0.92].flatMap((minScore) =>
    METHODS.slice(0, 4).map((aggregationMethod): [string, object] => [
      'categories:performance',
      { minScore, aggregationMethod },
    ]),
  )
  const others = ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    [0.5, 0.6, 0.8, 0.9, 0.95, 1].flatMap((minScore) =>
      METHODS.map((aggregationMethod): [string, object] => [
        `categories:${id}`,
        { minScore, ...(aggregationMethod === undefined ? {} : { aggregationMethod }) },
      ]),
    ),
  )
  const limits = { size: [0, 39_999, 40_000, 50_000, 51_000, 70_000], count: [0, 5, 6, 7, 9, 10] }
  const sizes = ['total', 'script', 'image', 'font'].flatMap((type) =>
    (['size', 'count'] as const).flatMap((what) =>
      limits[what].flatMap((maxNumericValue) =>
        METHODS.map((aggregationMethod): [string, object] => [
          `resource-summary:${type}:${what}`,
          { maxNumericValue, ...(aggregationMethod === undefined ? {} : { aggregationMethod }) },
        ]),
      ),
    ),
  )
  return [...metrics, ...scores, ...others, ...sizes]
}

it('each assertion has the verdict of Lighthouse CI', () => {
  const results = loadedThrice()
  const reports = lighthouseReports()
  const verdicts = assertionsTried().map(([key, options]) => {
    const assertions = { [key]: ['error', options] }
    const theirs = peer.getAllAssertionResults({ assertions }, reports).length === 0
    const read = readRuleFile({ ci: { assert: { assertions } } }, isCheckId)
    if (!read.ok || read.rules.length === 0) throw new Error(`${key} was not imported.`)
    const ours = judgeRules(results, read.rules).every(({ state }) => state === 'pass')
    return { key, options, theirs, ours }
  })
  expect(verdicts.filter(({ theirs, ours }) => theirs !== ours)).toEqual([])
  expect(new Set(verdicts.map(({ theirs }) => theirs))).toEqual(new Set([true, false]))
})

it('audits of its presets that Lighthouse 13 no longer has are named as dropped, and no others', () => {
  const ran = new Set(defaultConfig.audits?.map((audit) => nameOf(audit)))
  const wrong = presetAudits.filter((audit) => isDropped(audit) === ran.has(audit))
  expect(wrong).toEqual([])
  expect(presetAudits.length).toBeGreaterThan(100)
})

/** A default configuration names audits by their files. */
function nameOf(audit: unknown): string | undefined {
  return typeof audit === 'string' ? audit.split('/').at(-1) : undefined
}
