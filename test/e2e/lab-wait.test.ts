import { connect } from 'puppeteer-core'
import { afterAll, expect, it } from 'vitest'
import { inSession, openWorld } from '../../src/lab/runner/isolated-world.ts'
import { startBrowser } from '../support/browser.ts'
import { closeAfterEach } from '../support/close-after-each.ts'
import { localEgress } from '../support/local-egress.ts'
import { startSite } from '../support/site.ts'
import { testLab } from '../support/test-lab.ts'

const PATIENCE_MS = 180_000
const WORDS = 'The library is open on every day of the week. '.repeat(20)

/** Later than Lighthouse waits of its own accord. */
const LATE_MS = 5000

const lab = testLab()
const opened = closeAfterEach()
afterAll(() => lab.close())

async function measured(html: string, waitFor: string | null, by = lab) {
  const site = await opened(
    startSite((request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(request.url === '/next' ? pageWith(APPLICATION) : pageWith(html))
    }),
  )
  const outcome = await by.measure({
    url: `${site.origin}/`,
    egress: localEgress(),
    devices: ['mobile'],
    samples: 1,
    waitFor,
    signal: new AbortController().signal,
  })
  if (!outcome.measured) throw new Error(outcome.reason)
  const [device] = outcome.result.devices
  if (!device) throw new Error('There is no device.')
  return device
}

const pageWith = (html: string) =>
  `<!doctype html><html lang="en"><title>Library</title><p>Loading …</p>${html}`

/** An application that has nothing to say until so many milliseconds after it began. */
const applicationAfter = (milliseconds: number) => `<script>setTimeout(() => {
  document.body.innerHTML = '<main id="app"><h1>Opening hours</h1><p>${WORDS}</p><img src="/a.png"></main>'
}, ${milliseconds})</script>`
const APPLICATION = applicationAfter(LATE_MS)

it('is looked at once what is waited for is there', { timeout: PATIENCE_MS }, async () => {
  const pretending = `<script>
    Document.prototype.querySelector = () => document.body
    document.querySelector = () => document.body
  </script>`
  const { awaited, page, trials, lighthouse, requests } = await measured(
    pretending + APPLICATION,
    '#app > h1',
  )
  expect(awaited).toEqual({ selector: '#app > h1', after: expect.any(Number), known: true })
  expect(awaited?.after).toBeLessThan(LATE_MS)
  expect(page.outline.headings).toEqual(['Opening hours'])
  expect(lighthouse.audits['image-alt']?.score).toBe(0)
  expect(requests.map(({ url }) => URL.parse(url)?.pathname)).toContain('/a.png')
  expect(lighthouse.audits.metrics?.details).toMatchObject({
    items: [{ observedLargestContentfulPaint: expect.toSatisfy((ms) => ms > LATE_MS) }, {}],
  })
  expect(trials?.axe).toMatchObject({ measured: true })
  expect(JSON.stringify(trials?.axe)).toContain('image-alt')
  expect(trials?.desktop).toMatchObject({ measured: true, value: { headings: ['Opening hours'] } })
})

it('is compared with a desktop that is waited for as long', { timeout: PATIENCE_MS }, async () => {
  const service = testLab(undefined, 1, 1)
  try {
    const { trials } = await measured(APPLICATION, '#app', service)
    const desktop = { measured: true, value: { headings: ['Opening hours'] } }
    expect(trials?.desktop).toMatchObject(desktop)
  } finally {
    await service.close()
  }
})

it(
  'is looked at in the document that came instead of another',
  { timeout: PATIENCE_MS },
  async () => {
    const leaving = '<script>setTimeout(() => location.replace("/next"), 3000)</script>'
    const { awaited, page } = await measured(leaving, '#app')
    expect(awaited?.after).toBeGreaterThan(LATE_MS / 2)
    expect(page.outline.headings).toEqual(['Opening hours'])
  },
)

it(
  'is looked at as it is when it does not come, and that is told',
  { timeout: PATIENCE_MS },
  async () => {
    const { awaited, page, trials } = await measured(`<h1>Hours</h1><p>${WORDS}`, '#app')
    expect(awaited).toEqual({ selector: '#app', after: null, known: true })
    expect(page.outline.headings).toEqual(['Hours'])
    expect(trials?.overlays).toMatchObject({ measured: true })
    expect(trials?.desktop).toMatchObject({
      measured: false,
      reason: expect.stringContaining('waited for'),
    })
  },
)

it(
  'does not wait by a selector that the browser does not know',
  { timeout: PATIENCE_MS },
  async () => {
    const { awaited, trials } = await measured(`<h1>Hours</h1><p>${WORDS}`, 'h1:opened')
    expect(awaited).toEqual({ selector: 'h1:opened', after: null, known: false })
    expect(trials?.desktop).toMatchObject({ measured: true })
  },
)

it('lets a page end what it is busy with', async () => {
  const { port } = await opened(startBrowser())
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}` })
  try {
    const page = await browser.newPage()
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
  } finally {
    await browser.disconnect()
  }
})

it('says nothing of it where nothing is waited for', { timeout: PATIENCE_MS }, async () => {
  const { awaited, page } = await measured(applicationAfter(PATIENCE_MS), null)
  expect(awaited).toBeUndefined()
  expect(page.outline.headings).toEqual([])
})
