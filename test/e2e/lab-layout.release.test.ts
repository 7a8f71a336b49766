import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describePage } from '../../src/lab/runner/describe-page.ts'
import { hasComeBack } from '../../src/lab/runner/has-come-back.ts'
import { readPage } from '../../src/lab/runner/read-page.ts'
import { setViewport } from '../../src/lab/runner/set-viewport.ts'
import { tryBoxes } from '../../src/lab/runner/interaction-tests/boxes.ts'
import { tryDesktop } from '../../src/lab/runner/interaction-tests/desktop.ts'
import { tryOutline } from '../../src/lab/runner/interaction-tests/outline.ts'
import { tryOverlays } from '../../src/lab/runner/interaction-tests/overlays.ts'
import { tryPhoneWidths } from '../../src/lab/runner/interaction-tests/phone-widths.ts'
import { readDocument } from '../../src/facts/html/read-document.ts'
import { type DrivenBrowser, startDrivenBrowser } from '../support/driven-browser.ts'
import { localEgress } from '../support/local-egress.ts'
import { startRenderedSite } from '../support/rendered-site.ts'
import type { Site } from '../support/site.ts'
import { pageRequest } from '../support/page-request.ts'

const PATIENCE_MS = 60_000

let driven: DrivenBrowser
let site: Site
let page: Page

beforeAll(async () => {
  driven = await startDrivenBrowser()
  site = await startRenderedSite()
}, PATIENCE_MS)

afterAll(async () => {
  await driven.close()
  await site.close()
})

afterEach(async () => {
  await page.close()
})

const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'

async function open(body: string, head = VIEWPORT) {
  page = await driven.browser.newPage()
  await setViewport(page, 'mobile')
  await page.setContent(`<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`)
  return needsOf()
}

function needsOf() {
  const end = performance.now() + 20_000
  const proxy = { port: 0, username: '', password: '', greeting: '' }
  const job = {
    request: pageRequest(''),
    device: 'mobile',
    loadMs: 1,
    proxy,
    interactionTestsMs: 1,
  } as const
  return {
    page,
    job: { ...job, usualIndex: null, comparesDesktop: true },
    left: () => end - performance.now(),
    keep: () => undefined,
  }
}

const long = '<p>Opening hours of the library.</p>'.repeat(60)
const layer = (style: string, inside = 'Newsletter') =>
  `<div id="layer" style="position:fixed;background:#fff;${style}">${inside}</div>`

describe('what lies over a page', () => {
  const shares = async (body: string) => {
    const { overlays } = await tryOverlays(await open(body))
    return overlays.map(({ share }) => Math.round(share * 10) / 10)
  }

  it.each([
    { name: 'a layer over half of it', body: `${long}${layer('inset:50% 0 0 0')}`, is: [0.5] },
    { name: 'a layer over all of it', body: `${long}${layer('inset:0')}`, is: [1] },
    {
      name: 'a layer in a shadow root',
      body: `${long}<x-layer></x-layer><script>document.querySelector('x-layer').attachShadow({mode:'open'}).innerHTML='<div style="position:fixed;inset:0;background:#fff">News</div>'</script>`,
      is: [1],
    },
    {
      name: 'what is behind its content',
      body: `<div style="position:relative;z-index:1;height:100vh;background:#eee">${long}</div>${layer('inset:0;z-index:0')}`,
      is: [],
    },
    {
      name: 'an application that is itself fixed',
      body: layer('inset:0;overflow:auto', `<main>${long}</main>`),
      is: [],
    },
    {
      name: 'a wrapper that shows nothing',
      body: `${long}${layer('inset:0;background:none', '')}`,
      is: [],
    },
    { name: 'a layer that cannot be seen', body: `${long}${layer('inset:0;opacity:0')}`, is: [] },
    {
      name: 'a layer behind which another one darkens the page',
      body: `${long}${layer('inset:0;background:#000a', '')}${layer('inset:25% 0')}`,
      is: [1, 0.5],
    },
  ])('finds $name', { timeout: PATIENCE_MS }, async ({ body, is }) => {
    expect(await shares(body)).toEqual(is)
  })

  it('finds a modal dialog with all that it darkens', { timeout: PATIENCE_MS }, async () => {
    expect(
      await shares(
        `${long}<dialog>Log in</dialog><script>document.querySelector('dialog').showModal()</script>`,
      ),
    ).toEqual([1])
  })
})

describe('the layout of a page on mobile', () => {
  const wide = '<div style="width:350px">wide</div>'

  it.each([
    { name: 'one that fits', body: long, is: [360, 320] },
    {
      name: 'one that is too wide at 320 pixels only',
      body: `<style>body{margin:0}</style>${wide}`,
      is: [360, 350],
    },
    {
      name: 'a table that scrolls by itself',
      body: `<div style="overflow-x:auto"><div style="width:900px">wide</div></div>`,
      is: [360, 320],
    },
    {
      name: 'a page that cannot be scrolled sideways',
      body: `<style>html{overflow-x:hidden}</style><div style="width:900px">wide</div>`,
      is: [360, 320],
    },
    {
      name: 'a menu that waits beside the screen',
      body: `${long}<div style="position:fixed;left:100%;width:300px">Menu</div>`,
      is: [360, 320],
    },
  ])('measures $name', { timeout: PATIENCE_MS }, async ({ body, is }) => {
    const { widths } = await tryPhoneWidths(await open(body))
    expect(widths.map(({ scrollWidth }) => scrollWidth)).toEqual(is)
  })

  it(
    'names the innermost element that overflows, and leaves the page unchanged',
    {
      timeout: PATIENCE_MS,
    },
    async () => {
      const needs = await open('<main><div><p id="long" style="width:700px">wide</p></div></main>')
      const { widths } = await tryPhoneWidths(needs)
      expect(widths[0]?.widest).toMatchObject([
        { snippet: '<p id="long" style="width:700px">', over: 348 },
      ])
      expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(412)
    },
  )

  it(
    'measures text at its displayed size when the page has no viewport',
    {
      timeout: PATIENCE_MS,
    },
    async () => {
      const { widths, text } = await tryPhoneWidths(await open('<p>Opening hours</p>', ''))
      expect(widths[0]).toMatchObject({ width: 360, viewport: 980 })
      expect(text).toMatchObject({ characters: 13, legible: 0, smallest: [{ pixels: 5.9 }] })
    },
  )

  it.each([
    { name: 'a page of a fixed width', body: '<div style="width:960px">wide</div>', is: 968 },
    { name: 'a page that only lacks a viewport', body: '<p>Opening hours</p>', is: 320 },
  ])('measures $name as zoomed on a desktop', { timeout: PATIENCE_MS }, async ({ body, is }) => {
    const { zoomed } = await tryPhoneWidths(await open(body, ''))
    expect(zoomed).toMatchObject({ width: 320, viewport: 320, scrollWidth: is })
  })

  it('ignores text that is not shown', { timeout: PATIENCE_MS }, async () => {
    const hidden = '<p style="display:none">hidden</p><p style="visibility:hidden">hidden</p>'
    const small = '<p style="font-size:11px">small</p>'
    const { text } = await tryPhoneWidths(
      await open(`<p>large</p>${small}${hidden}<script>1</script>`),
    )
    expect(text).toMatchObject({ characters: 10, legible: 5 })
  })
})

it(
  'finds elements in the picture of a page, and none of one that has become longer since',
  { timeout: PATIENCE_MS },
  async () => {
    const needs = await open(`<style>body{margin:0}</style><div style="height:1500px">Text</div>
      <img style="display:block;width:200px;height:80px">`)
    const picture = { width: 412, height: 1580 }
    const way = [['img']]
    const find = () => tryBoxes(needs, { picture, wanted: [{ way, begins: '<img' }] })
    expect((await find()).get(way)).toEqual({ x: 0, y: 1500, width: 200, height: 80 })
    await page.evaluate(() => document.body.append(document.createElement('p'), 'more'))
    expect(await find()).toEqual(new Map())
  },
)

describe('readPage', () => {
  it('includes content in open shadow roots', { timeout: PATIENCE_MS }, async () => {
    await open(`<main><x-box>light words</x-box></main><script>
      document.querySelector('x-box').attachShadow({ mode: 'open' }).innerHTML = '<h1>In the shadow</h1><slot></slot>'
    </script>`)
    const { html, visibleWords, outline, complete } = await readPage(page)
    const body = Buffer.from(html)
    const response = { url: 'https://www.example.com/', headers: [], body }
    const { headings, text } = readDocument({ response })
    expect({ visibleWords, complete, outline }).toMatchObject({
      visibleWords: 5,
      complete: true,
      outline: { words: 5, headings: ['In the shadow'] },
    })
    expect(headings).toMatchObject([{ name: 'In the shadow' }])
    expect(text.words).toBe(5)
  })

  it(
    'works even if the page has tampered with the document',
    { timeout: PATIENCE_MS },
    async () => {
      await open(`<p>Words</p><form id="documentElement"></form><img name="querySelectorAll"><img name="readyState">
      <script>Document.prototype.querySelectorAll = Element.prototype.getHTML = JSON.stringify = () => { throw 1 }</script>`)
      const { html, complete, dominantColour } = await readPage(page)
      expect(html).toContain('<p>Words</p>')
      expect(complete).toBe(true)
      expect(dominantColour).toBeGreaterThan(0.9)
    },
  )

  it('works on a page that has removed its content', { timeout: PATIENCE_MS }, async () => {
    await open('<script>document.documentElement.remove()</script>')
    const { html, visibleWords, outline } = await readPage(page)
    expect({ html, visibleWords, words: outline.words }).toEqual({
      html: '<!DOCTYPE html><html></html>',
      visibleWords: 0,
      words: 0,
    })
  })

  it('truncates very long markup', { timeout: PATIENCE_MS }, async () => {
    await open(long)
    const { html, truncated } = await page.evaluate(describePage, 100)
    expect({ length: html.length, truncated }).toEqual({ length: 100, truncated: true })
  })

  it('detects that another page was loaded', { timeout: PATIENCE_MS }, async () => {
    await open(long)
    const loaded = await readPage(page)
    expect(await hasComeBack(page, loaded)).toBe(true)
    await page.setContent('<h1>Not found</h1>')
    expect(await hasComeBack(page, loaded)).toBe(false)
  })
})

it('loads the page as a desktop gets it', { timeout: PATIENCE_MS }, async () => {
  const needs = await open('')
  const proxy = await localEgress().openProxy()
  const job = { ...needs.job, request: pageRequest(`${site.origin}/faulty`), proxy }
  const desktop = await tryDesktop({ ...needs, job })
  expect(desktop.words).toBeGreaterThan(1000)
  await page.goto(`${site.origin}/clean`)
  expect(await tryOutline(needs)).toEqual({
    words: 303,
    headings: ['Library'],
    links: ['/gone', '/blank'],
    types: ['Article'],
  })
  await proxy.close()
})
