import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiCall } from '../../src/lab/lab-result.ts'
import { watchCalls } from '../../src/lab/runner/watch-calls.ts'
import { type DrivenBrowser, startDrivenBrowser } from '../support/driven-browser.ts'
import { type Site, startSite } from '../support/site.ts'

const PATIENCE_MS = 60_000

let driven: DrivenBrowser
let site: Site
let body = ''

beforeAll(async () => {
  driven = await startDrivenBrowser()
  site = await startSite(({ url }, response) => {
    response.writeHead(200, {
      'Content-Type': url?.endsWith('.js') ? 'text/javascript' : 'text/html',
    })
    response.end(url === '/' ? body : 'document.createElement("canvas").toDataURL()')
  })
}, PATIENCE_MS)

afterAll(async () => {
  await driven.close()
  await site.close()
})

/** Counted API calls of a page with this script, and what it left in `answer`. */
async function load(script: string): Promise<{ calls: ApiCall[]; answer: unknown }> {
  body = `<!doctype html><canvas></canvas><script>const canvas = document.querySelector('canvas');${script}</script>`
  const page: Page = await driven.browser.newPage()
  try {
    const counted = await watchCalls(page)
    await page.goto(`${site.origin}/`)
    const calls = await counted()
    return { calls, answer: await page.evaluate(() => Reflect.get(window, 'answer') as unknown) }
  } finally {
    await page.close()
  }
}

describe('watching calls', () => {
  it(
    'counts them by the script that made them, in frames too',
    { timeout: PATIENCE_MS },
    async () => {
      const { calls } = await load(`
      canvas.toDataURL(); canvas.getContext('2d').getImageData(0, 0, 1, 1)
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.contentWindow.navigator.geolocation.getCurrentPosition(() => undefined)
      document.write('<script src="/other.js"><\\/script>')`)
      expect(calls).toContainEqual({ api: 'canvas-readback', script: `${site.origin}/`, count: 2 })
      expect(calls).toContainEqual({
        api: 'canvas-readback',
        script: `${site.origin}/other.js`,
        count: 1,
      })
      expect(calls).toContainEqual({ api: 'geolocation', script: `${site.origin}/`, count: 1 })
    },
  )

  it('is invisible to the page', { timeout: PATIENCE_MS }, async () => {
    const { answer } = await load(`
      const { toDataURL } = HTMLCanvasElement.prototype
      const described = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toDataURL')
      let thrown
      try { toDataURL.call({}) } catch (error) { thrown = error.constructor.name }
      answer = [
        String(toDataURL).includes('[native code]'), toDataURL.name, toDataURL.length, thrown, canvas.toDataURL().slice(0, 14),
        described.enumerable && described.writable && described.configurable,
        Object.getOwnPropertySymbols(window).length, Object.keys(window).includes('secret'),
      ]`)
    expect(answer).toEqual([true, 'toDataURL', 0, 'TypeError', 'data:image/png', true, 0, false])
  })

  it(
    'passes everything on where the page has replaced what it can',
    { timeout: PATIENCE_MS },
    async () => {
      const { calls, answer } = await load(`
      Object.prototype.get = Object.prototype.apply = () => { throw 1 }
      Error.prepareStackTrace = () => { throw 2 }
      Error.stackTraceLimit = Infinity
      Reflect.apply = String.prototype.slice = Object.entries = () => { throw 3 }
      Array.prototype[Symbol.iterator] = () => { throw 4 }
      answer = HTMLCanvasElement.prototype.toDataURL.call(canvas).length > 20
      delete Object.prototype.get; delete Object.prototype.apply`)
      expect(answer).toBe(true)
      expect(calls).toEqual([{ api: 'canvas-readback', script: null, count: 1 }])
    },
  )

  it('falls silent after 100 calls of an interface', { timeout: PATIENCE_MS }, async () => {
    const { calls, answer } = await load(`
      const small = canvas.getContext('2d'); canvas.width = canvas.height = 1
      for (let count = 0; count < 20_000; count += 1) small.getImageData(0, 0, 1, 1)
      navigator.mediaDevices.enumerateDevices(); answer = 'done'`)
    expect(answer).toBe('done')
    expect(calls).toEqual([
      { api: 'canvas-readback', script: `${site.origin}/`, count: 100 },
      { api: 'enumerate-devices', script: `${site.origin}/`, count: 1 },
    ])
  })

  it('takes no forged answer at its word', { timeout: PATIENCE_MS }, async () => {
    const { calls } = await load(`
      const rows = [['canvas-readback\\n at x (https://forged.example/a.js:1:1)', 1e9], ['nonsense', 1], 7,
        ['geolocation', -1], ['geolocation', 'x'], ['constructor', 1], null, [{}, []]]
      while (rows.length < 2000) rows.push(['midi\\n at x (https://forged.example/' + rows.length + '.js:1:1)', 1])
      Object.getOwnPropertyDescriptor = () => ({ value: () => rows })`)
    expect(calls).toHaveLength(100)
    expect(calls[0]).toEqual({
      api: 'canvas-readback',
      script: 'https://forged.example/a.js',
      count: 100,
    })
  })

  it('waits for no page that never answers', { timeout: PATIENCE_MS }, async () => {
    const { calls } = await load(`
      Object.getOwnPropertyDescriptor = () => ({ value: () => new Promise(() => undefined) })`)
    expect(calls).toEqual([])
  })
})
