import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Results } from '../src/report/results.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { reportDraft } from './support/store.ts'

/** Audits of real pages, with browser results, unmodified. */
const FOLDER = new URL('fixtures/real-pages/', import.meta.url)
const REAL = readdirSync(FOLDER).map((name) => {
  const json = brotliDecompressSync(readFileSync(new URL(name, FOLDER))).toString()
  const results: Results = JSON.parse(json)
  return { name, results }
})

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

describe.each(REAL)('the report of a real page with earlier runs, $name', ({ results }) => {
  it('has at most 3,000 elements, and 30 KB compressed', async () => {
    const { owner } = await api.user()
    const { report } = await api.store.reports.store(owner, reportDraft())
    const before = { ...results, score: (results.score ?? 0) - 7, checks: otherwise(results) }
    for (const each of [results, before, results]) {
      await endRuns(api, report.id, { status: 'completed', results: each })
      await api.store.reports.update(owner, report.id, { rerun: true })
    }
    await api.store.reports.cancel(owner, report.id)
    const html = await (await fetch(`${api.address}/r/${report.id}`)).text()
    expect(html).toContain('Since the last run')
    expect(html).toContain('class="chart"')
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
    const weight = {
      elements: elementsIn(parse(html)),
      bytes: brotliCompressSync(html, quality).length,
    }
    expect(weight.elements, JSON.stringify(weight)).toBeLessThan(3000)
    expect(weight.bytes, JSON.stringify(weight)).toBeLessThan(30_000)
  })
})

/** Checks with inverted outcomes: every other one that needs work passes, and every tenth that passes needs work. */
function otherwise({ checks }: Results): Results['checks'] {
  return checks.map((check, place) => {
    if (check.outcome === 'fail' && place % 2 === 0) return { ...check, outcome: 'pass', points: 1 }
    if (check.outcome === 'pass' && place % 10 === 0)
      return { ...check, outcome: 'fail', points: 0 }
    return check
  })
}

function elementsIn(node: object): number {
  const children: readonly object[] =
    'childNodes' in node && Array.isArray(node.childNodes) ? node.childNodes : []
  const own = 'tagName' in node ? 1 : 0
  return children.reduce((sum, child) => sum + elementsIn(child), own)
}
