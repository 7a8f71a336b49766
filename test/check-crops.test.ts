import { parse } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Results } from '../src/report/results.ts'
import { endRuns, startApi, type TestApi } from './support/api.ts'
import { sampleLabResults } from './support/sample-results.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

type Row = Results['checks'][number]['evidence'][number]

const PAGE = { width: 412, height: 2000 }
const BOX = { x: 180, y: 1000, width: 40, height: 20 }
const CHECK = 'image-alt'

/** Results in which one check has this evidence, with a full-page screenshot of this size. */
function resultsWith(evidence: Row[], page: typeof PAGE | null): Results {
  const results = sampleLabResults()
  const [device] = results.lab?.devices ?? []
  if (!results.lab || !device) throw new Error('The sample has no device.')
  const full = { name: 'mobile.full.webp', width: 206, height: 1000, bytes: 9000 }
  const screenshots = { ...device.screenshots, full: { ...full, ...(page && { page }) } }
  return {
    ...results,
    checks: results.checks.map((check) =>
      check.id === CHECK ? { ...check, evidence, evidence_total: evidence.length } : check,
    ),
    lab: { ...results.lab, devices: [{ ...device, screenshots }] },
  }
}

async function checkPage(results: Results) {
  const { owner } = await api.user()
  const { id } = (await api.store.reports.store(owner, reportDraft())).report
  await endRuns(api, id, { status: 'completed', results })
  const answer = await fetch(`${api.address}/r/${id}/checks/${CHECK}`)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  parse(html, { onParseError: (error) => expect.fail(error.code) })
  return { id, html, crops: html.match(/<svg[^>]*role="img".*?<\/svg>/gs) ?? [] }
}

const TWO = [{ snippet: '<img src="/a.png">', box: BOX }, { snippet: '<img src="/b.png">' }]

describe('the elements that a check names', () => {
  it('are outlined in the picture of the page, each said by its number', async () => {
    const { id, html, crops } = await checkPage(resultsWith(TWO, PAGE))
    const [crop = ''] = crops
    expect(crops).toHaveLength(1)
    expect(crop).toContain('viewBox="60 950 280 120"')
    expect(crop).toContain('aria-label="Element 1, outlined on the page"')
    // Scaled to the page's own pixels, though the file has half as many.
    const file = `/r/${id}/runs/1/files/mobile.full.webp`
    expect(crop).toContain(`<image href="${file}" width="412" height="2000"`)
    expect(crop.match(/<rect[^>]* x="176" y="996" width="48" height="28"/g)).toHaveLength(2)
    expect(html).toContain('<th scope="col">Screenshot</th>')
    expect(html).not.toContain('style=')
  })

  it('are outlined once for each check in the report, with lazy loading', async () => {
    const { id } = await checkPage(resultsWith(TWO, PAGE))
    const html = await (await fetch(`${api.address}/r/${id}`)).text()
    const crops = html.match(/<svg[^>]*role="img".*?<\/svg>/gs) ?? []
    expect(crops).toHaveLength(1)
    expect(crops[0]).toContain('aria-label="Element 1, outlined on the page"')
    expect(crops[0]).toMatch(/<img src="[^"]*mobile\.full\.webp"[^>]* loading="lazy" alt/)
    expect(crops[0]).not.toContain('<image')
  })

  it('are outlined in the report for 20 checks, and for none of a run without pictures', async () => {
    const results = resultsWith(TWO, PAGE)
    const all = results.checks.map((check) =>
      check.outcome === 'fail' || check.outcome === 'warn' ? { ...check, evidence: TWO } : check,
    )
    expect(all.filter(({ evidence }) => evidence === TWO).length).toBeGreaterThan(20)
    for (const [page, count] of [
      [PAGE, 20],
      [null, 0],
    ] as const) {
      const { id } = await checkPage({ ...resultsWith(TWO, page), checks: all })
      const html = await (await fetch(`${api.address}/r/${id}`)).text()
      expect(html.match(/outlined on the page/g) ?? []).toHaveLength(count)
    }
  })

  it('are outlined where there is only one', async () => {
    const { crops } = await checkPage(resultsWith(TWO.slice(0, 1), PAGE))
    expect(crops).toHaveLength(1)
    expect(crops[0]).toContain('aria-label="The element, outlined on the page"')
  })

  it('are said without a picture in results of before there were any', async () => {
    for (const results of [
      resultsWith(TWO, null),
      resultsWith([{ snippet: '<img src="/a.png">' }, { snippet: '<b>' }], PAGE),
    ]) {
      const { html, crops } = await checkPage(results)
      expect(crops).toEqual([])
      expect(html).toContain('/a.png')
      expect(html).not.toContain('Screenshot</th>')
    }
  })

  it.each([
    { x: -9, y: 0, width: 10, height: 10 },
    { x: 0, y: 2_000_000_000, width: 10, height: 10 },
    { x: 0, y: 0, width: 0, height: 0 },
    { x: 5, y: 5, width: -5, height: 1e300 },
  ])('have no picture where none can be: %j', async (box) => {
    const { crops } = await checkPage(resultsWith([{ snippet: '<b>', box }], PAGE))
    expect(crops).toEqual([])
  })

  it('have none whose file has a name that is no file’s', async () => {
    const results = resultsWith(TWO, PAGE)
    const full = results.lab?.devices[0]?.screenshots.full
    if (full) full.name = '"><script>.webp'
    const { html, crops } = await checkPage(results)
    expect(crops).toEqual([])
    expect(html).not.toContain('<script>.webp')
  })
})
