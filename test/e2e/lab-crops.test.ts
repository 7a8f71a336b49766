import { setTimeout } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/audit.ts'
import type { Lab } from '../../src/lab/lab.ts'
import type { Results } from '../../src/report/results.ts'
import { parseTarget } from '../../src/request/target.ts'
import { startApi, type TestApi, type TestUser } from '../support/api.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { localEgress } from '../support/local-egress.ts'
import { type Site, startSite } from '../support/site.ts'
import { testLab } from '../support/test-lab.ts'

const image = (colour: string, style = '') =>
  `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width="200" height="80" style="display:block;background:${colour};${style}">`

const page = (body: string, head = '') =>
  `<!DOCTYPE html><html lang="en"><head><title>Places</title><meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body style="margin:0">${body}</body></html>`

/** What is half as high as the view is higher in the picture, in which all below it lies elsewhere. */
const ABOVE = '<h1>Places</h1><div style="height:50vh"></div>'

/** What a page may say of where its elements are. */
const PRETENDING = `<script>
  const wild = { x: -1e9, y: 'y', left: -1e9, top: NaN, right: 1e308, bottom: Infinity, width: 1e308, height: '1' }
  Element.prototype.getBoundingClientRect = () => wild
  Element.prototype.checkVisibility = () => { throw new Error('no') }
  Object.defineProperty(window, 'innerWidth', { get: () => 'wide' })
</script>`

const frame = `<!DOCTYPE html><html lang="en"><title>Inside</title><body style="margin:0;background:#ff0">${image('#00f', 'margin:20px')}</body></html>`

const PAGES: Readonly<Record<string, string>> = {
  '/faults': page(
    `${ABOVE}${image('#f00', 'margin-left:60px')}<p>Text</p>
    <div style="overflow:hidden;width:100px;height:60px">${image('#080', 'margin-left:-50px')}</div>
    <iframe src="/frame" title="Inside" width="300" height="200"></iframe>
    ${image('#f0f', 'visibility:hidden')}<div style="height:2000px"></div>
    ${image('#0ff')}<div style="position:fixed;inset:auto 0 0 0;height:120px;background:#fff">Cookies</div>`,
    PRETENDING,
  ),
  '/frame': frame,
}

let site: Site
let lab: Lab
let engine: Engine
let api: TestApi
let user: TestUser
let test: TestBrowser

beforeAll(async () => {
  site = await startSite(({ url = '' }, response) => {
    response.writeHead(url in PAGES ? 200 : 404, { 'Content-Type': 'text/html' })
    response.end(PAGES[url] ?? 'Not here')
  })
  lab = testLab()
  engine = createEngine({ egressFor: () => localEgress(), threads: 1, lab })
  api = await startApi({
    audit: (request, run) => engine.audit(request, run),
    parseTarget: (text) => parseTarget(text, { allowPorts: 'any', allowHosts: 'any' }),
  })
  user = await api.user()
  test = await startBrowser()
}, 60_000)

afterAll(async () => {
  await test.close()
  await api[Symbol.asyncDispose]()
  await engine.close()
  await lab.close()
  await site.close()
})

async function audited(path: string): Promise<{ id: string; results: Results }> {
  const made = await user.send('POST', '/reports', { json: { url: site.origin + path } })
  const { id } = made.body.data
  for (;;) {
    const { status, results, error } = (await user.send('GET', `/reports/${id}`)).body.data
    if (status === 'completed') return { id, results }
    if (status === 'failed') throw new Error(error.message)
    await setTimeout(250)
  }
}

const rowsOf = ({ checks }: Results, id: string) =>
  checks.find((check) => check.id === id)?.evidence ?? []

/** A place between two pixels takes one more. */
const tens = (side: number) => Math.floor(side / 10) * 10

/** The colour in the middle of what is drawn there. */
async function colourOf(place: Locator): Promise<string> {
  const png = (await place.screenshot()).toString('base64')
  const blank = await test.browser.newPage()
  try {
    return await blank.evaluate(async (data) => {
      const blob = await (await fetch(`data:image/png;base64,${data}`)).blob()
      const bitmap = await createImageBitmap(blob)
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const pixel = context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? []
      return [...pixel]
        .slice(0, 3)
        .map((part) => (part > 200 ? 2 : part > 70 ? 1 : 0))
        .join('')
    }, png)
  } finally {
    await blank.close()
  }
}

/** The picture is loaded once a crop of it is looked at, and not before. */
async function expectPatientReport(id: string): Promise<void> {
  // What another page has loaded before is there at once.
  const view = await test.browser.newPage()
  const asked: string[] = []
  view.on('request', (request) => asked.push(request.url()))
  const loaded = () => asked.filter((url) => url.endsWith('/mobile.full.webp')).length
  await view.goto(`${api.address}/r/${id}`, { waitUntil: 'networkidle' })
  expect(loaded()).toBe(0)
  const details = view.locator('details', { has: view.locator('#check-axe-image-alt') })
  await details.locator('summary').click()
  const crop = details.getByRole('img', { name: 'Element 1, outlined on the page' })
  await crop.scrollIntoViewIfNeeded()
  await expect.poll(loaded).toBe(1)
  await view.waitForLoadState('networkidle')
  expect(await colourOf(crop.locator('rect').last())).toBe('200')
  await view.close()
}

/** Every element that a check names, in whole pixels of the picture. */
function expectInside({ checks, lab: seen }: Results): void {
  const { width = 0, height = 0 } = seen?.devices[0]?.screenshots.full?.page ?? {}
  for (const { x, y, ...size } of checks.flatMap(({ evidence }) =>
    evidence.flatMap(({ box }) => box ?? []),
  )) {
    const sides = [x, y, size.width, size.height]
    expect(sides.every((side) => Number.isInteger(side) && side >= 0)).toBe(true)
    expect(x + size.width).toBeLessThanOrEqual(width)
    expect(y + size.height).toBeLessThanOrEqual(height)
  }
}

describe('the elements that a browser found fault with', () => {
  it('are outlined where they are in the picture of the page, whatever the page says of them', async () => {
    const { id, results } = await audited('/faults')
    const rows = rowsOf(results, 'axe-image-alt')
    const full = results.lab?.devices[0]?.screenshots.full
    expect(full?.page?.width).toBe(412)
    const middle = Math.round((full?.page?.height ?? 0) / 2)
    // The last lies under something else there.
    const boxes = rows.map(({ box }) => box)
    expect(boxes.map((box) => box && [box.x, box.width, tens(box.height)])).toEqual([
      [60, 200, 80],
      [0, 100, 60],
      [expect.any(Number), 200, 80],
      undefined,
    ])
    expect(boxes[0]?.y).toBeGreaterThan(middle)
    expectInside(results)

    const view = await test.browser.newPage()
    await view.goto(`${api.address}/r/${id}/checks/axe-image-alt`)
    const crops = view.getByRole('img', { name: /outlined on the page/ })
    expect(await crops.count()).toBe(3)
    const colours = []
    for (const crop of await crops.all()) {
      const inside = crop.locator('rect').last()
      await inside.scrollIntoViewIfNeeded()
      colours.push(await colourOf(inside))
    }
    expect(colours).toEqual(['200', '010', '002'])

    await view.close()
    await expectPatientReport(id)
  }, 90_000)
})
