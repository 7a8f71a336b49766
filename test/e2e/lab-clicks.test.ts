import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tryInteractions } from '../../src/lab/runner/interaction-tests/interactions.ts'
import { tryScroll } from '../../src/lab/runner/interaction-tests/scroll.ts'
import { type DrivenBrowser, startDrivenBrowser } from '../support/driven-browser.ts'

let driven: DrivenBrowser
let page: Page
const asked: string[] = []
let body = ''

const server = createServer(({ url = '' }, response) => {
  if (url !== '/favicon.ico') asked.push(url)
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body)
})

beforeAll(async () => {
  driven = await startDrivenBrowser()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}, 60_000)

afterAll(async () => {
  await driven.close()
  server.close()
  server.closeAllConnections()
})

afterEach(async () => {
  await page.close()
})

async function open(markup: string) {
  body = `<!DOCTYPE html><html lang="en"><body>${markup}
    <script>
      clicked = []
      addEventListener('click', ({ target }) => clicked.push(target.id), true)
    </script></body></html>`
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  page = await driven.browser.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  asked.length = 0
  const end = performance.now() + 10_000
  return { page, job: { device: 'desktop' }, left: () => end - performance.now() } as const
}

const clicked = () => page.evaluate('clicked')

/** Toggles its own expanded state. */
const toggle = `onclick="this.ariaExpanded = String(this.ariaExpanded !== 'true')"`

describe('clicking what opens and closes', () => {
  it('clicks nothing that could lead away, send or buy', { timeout: 60_000 }, async () => {
    const needs = await open(`
      <form action="/sent"><button id="in-form" aria-expanded="false">Send</button></form>
      <form id="far" action="/sent"></form>
      <button id="of-form" form="far" aria-haspopup="true">Send</button>
      <a id="link" href="/left" role="button" aria-expanded="false">Leave</a>
      <a href="/left"><button id="in-link" aria-expanded="false">Leave</button></a>
      <button id="plain">Buy</button>
      <button id="off" aria-expanded="false" disabled>Menu</button>
      <button id="unseen" aria-expanded="false" style="visibility: hidden">Menu</button>
      <details><summary id="with-link"><a href="/left">Leave</a></summary></details>
      <div style="position: relative"><button id="under" aria-expanded="false">Menu</button>
      <div id="over" style="position: absolute; inset: 0"></div></div>
      <script>
        document.querySelectorAll = () => [document.getElementById('plain')]
        Element.prototype.closest = Element.prototype.matches = () => null
      </script>`)
    const { candidates, clicks } = await tryInteractions(needs)
    expect({ candidates, clicks, clicked: await clicked(), asked }).toEqual({
      candidates: 1,
      clicks: [],
      clicked: [],
      asked: [],
    })
  })

  it('closes again what it opened, three of them', { timeout: 60_000 }, async () => {
    const needs = await open(`
      <input id="own" autofocus>
      <details id="details"><summary id="summary">More</summary>Text</details>
      <div role="tablist">
        <button id="first" role="tab" aria-selected="true" ${TAB}>One</button>
        <button id="second" role="tab" aria-selected="false" ${TAB}>Two</button></div>
      <div style="height: 3000px"></div>
      <button id="menu" aria-expanded="false" ${toggle}>Menu</button>
      <button id="fourth" aria-expanded="false" ${toggle}>Menu</button>`)
    await page.evaluate(`document.getElementById('own').focus(); scrollTo(0, 40)`)
    const { candidates, clicks } = await tryInteractions(needs)
    expect([candidates, clicks.map(({ kind }) => kind)]).toEqual([
      4,
      ['summary', 'tab', 'expander'],
    ])
    expect(await clicked()).toEqual(['summary', 'second', 'first', 'menu', 'menu'])
    expect(
      await page.evaluate(`[
        details.open, first.ariaSelected, menu.ariaExpanded, document.activeElement.id, scrollY
      ]`),
    ).toEqual([false, 'true', 'false', 'own', 40])
  })

  it('stays on the page when a click would leave it', { timeout: 60_000 }, async () => {
    const needs = await open(
      `<button id="menu" aria-haspopup="true" onclick="location.href = '/left'">Menu</button>`,
    )
    const { clicks } = await tryInteractions(needs)
    expect([clicks.length, await clicked(), asked]).toEqual([1, ['menu'], []])
  })

  it('states where the time of a slow click was spent', { timeout: 60_000 }, async () => {
    const needs = await open(`<button id="menu" aria-expanded="false" onclick="
      const end = performance.now() + 300; while (performance.now() < end);">Menu</button>`)
    const { clicks } = await tryInteractions(needs)
    expect(clicks[0]?.handlingMs).toBeGreaterThanOrEqual(290)
    expect(clicks[0]?.ms).toBeGreaterThanOrEqual(300)
  })
})

const TAB = `onclick="
  for (const tab of document.querySelectorAll('[role=tab]')) tab.ariaSelected = String(tab === this)"`

describe('scrolling to the end', () => {
  it('counts what that fetches, and goes back', { timeout: 60_000 }, async () => {
    const needs = await open(`<div style="height: 9000px">Long</div>
      <script>
        new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && fetch('/more'))
          .observe(document.body.appendChild(document.createElement('footer')))
      </script>`)
    await page.evaluate('scrollTo(0, 40)')
    const { files, growths } = await tryScroll(needs)
    expect(files).toMatchObject([{ type: 'Fetch', count: 1 }])
    expect(files[0]?.bytes).toBeGreaterThan(200)
    expect([growths, asked, await page.evaluate('scrollY')]).toEqual([0, ['/more'], 40])
  })

  it('leaves a page that has no end after three times', { timeout: 60_000 }, async () => {
    const needs = await open(`<main style="height: 2000px">Long</main>
      <script>
        addEventListener('scroll', () => {
          const main = document.querySelector('main')
          if (scrollY + innerHeight > main.offsetHeight - 100)
            main.style.height = main.offsetHeight + 2000 + 'px'
        })
      </script>`)
    const { growths, heightBefore, heightAfter } = await tryScroll(needs)
    expect(growths).toBe(3)
    expect(heightAfter).toBeGreaterThan(heightBefore + 5000)
  })
})
