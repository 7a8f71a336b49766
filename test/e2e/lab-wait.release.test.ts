import { afterAll, beforeAll, describe, it } from 'vitest'
import { inSession, openWorld } from '../../src/lab/runner/isolated-world.ts'
import { type DrivenBrowser, startDrivenBrowser } from '../support/driven-browser.ts'
import { loadPlainly, type PlainOrder } from '../support/load-plainly.ts'
import { type Site, startSite } from '../support/site.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const PATIENCE_MS = 180_000
const WORDS = 'The library is open on every day of the week. '.repeat(20)

/** Longer than Lighthouse waits by default, and than a desktop without a wait-for selector. */
const LATE_MS = 5000

/** An application that renders nothing until this many milliseconds after its start. */
const applicationAfter = (milliseconds: number) => `<script>setTimeout(() => {
  document.body.innerHTML = '<main id="app"><h1>Opening hours</h1><p>${WORDS}</p><img src="/a.png"></main>'
}, ${milliseconds})</script>`

const PRETENDING = `<script>
  Document.prototype.querySelector = () => document.body
  document.querySelector = () => document.body
</script>`

const PAGES: Readonly<Record<string, string>> = {
  '/late': PRETENDING + applicationAfter(LATE_MS),
  '/soon': applicationAfter(500),
  '/leaving': '<script>setTimeout(() => location.replace("/soon"), 1000)</script>',
  '/without': `<h1>Hours</h1><p>${WORDS}`,
}

let site: Site
let driven: DrivenBrowser

beforeAll(async () => {
  site = await startSite(({ url = '' }, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Library</title><p>Loading …</p>${PAGES[url] ?? ''}`,
    )
  })
  driven = await startDrivenBrowser()
}, PATIENCE_MS)

afterAll(async () => {
  await driven.close()
  await site.close()
})

const load = (path: string, order: Partial<PlainOrder>) =>
  loadPlainly(driven.browser, { url: site.origin + path, ...order })

describe.concurrent('a page that waits for an element', { timeout: PATIENCE_MS }, () => {
  // So is the page of lab-audit.test.ts.
  it.runIf(IN_RELEASE)(
    'is compared with a desktop that is waited for as long',
    async ({ expect }) => {
      const { interactionTests } = await load('/late', { waitFor: '#app', patience: 1 })
      const desktop = { measured: true, value: { headings: ['Opening hours'] } }
      expect(interactionTests.desktop).toMatchObject(desktop)
    },
  )

  it('is read in the document that replaced another', async ({ expect }) => {
    const { awaited, page } = await load('/leaving', { waitFor: '#app' })
    expect(awaited).toMatchObject({ after: expect.any(Number), known: true })
    expect(page.outline?.headings).toEqual(['Opening hours'])
  })

  it.runIf(IN_RELEASE)(
    'is read without the element if it does not appear, and the result says so',
    async ({ expect }) => {
      const order = { waitFor: '#app', waitMs: 500, patience: 3 }
      const { awaited, page, interactionTests } = await load('/without', order)
      expect(awaited).toEqual({ selector: '#app', after: null, known: true })
      expect(page.outline?.headings).toEqual(['Hours'])
      expect(interactionTests.overlays).toMatchObject({ measured: true })
      expect(interactionTests.desktop).toMatchObject({
        measured: false,
        reason: expect.stringContaining('wait-for selector'),
      })
    },
  )

  it('does not wait by a selector that the browser does not know', async ({ expect }) => {
    const { awaited, interactionTests } = await load('/without', { waitFor: 'h1:opened' })
    expect(awaited).toEqual({ selector: 'h1:opened', after: null, known: false })
    expect(interactionTests.desktop).toMatchObject({ measured: true })
  })

  it.runIf(IN_RELEASE)('is let end what it is busy with', async ({ expect }) => {
    const page = await driven.browser.newPage()
    await inSession(page, async (session) => {
      const world = await openWorld(session, undefined)
      await page.evaluate(() => {
        setTimeout(() => {
          for (const end = performance.now() + 3000; performance.now() < end;);
          document.title = 'It ended.'
        })
      })
      await expect(world.peek(200, () => document.title)).rejects.toThrow('in time')
      expect(await world.peek(20_000, () => document.title)).toBe('It ended.')
    })
  })
})
