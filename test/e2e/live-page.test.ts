import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNotMeasured } from '../../src/report/needs-work.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { lookAt } from '../support/look-at.ts'
import { saveScreenshots } from '../support/report-pages.ts'
import { sampleLabResults, sampleResults } from '../support/sample-results.ts'
import { shortResults } from '../support/short-results.ts'
import { failed, reportDraft } from '../support/store.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const MEASURING = shortResults(sampleResults({ status: 'measuring' }))
const MEASURED = { status: 'completed', results: shortResults(sampleLabResults()) } as const
/** A sentence about unmeasured checks would take another line. */
const checks = MEASURED.results.checks.filter((check) => !isNotMeasured(check))
const WHOLE = { ...MEASURED.results, checks }
const SCREENS = [390, 1280]
const MOTIONS = IN_RELEASE ? (['no-preference', 'reduce'] as const) : []
const MOMENTS = IN_RELEASE
  ? [
      { name: 'after its first results', stages: true },
      { name: 'before it had results', stages: false },
    ]
  : []
const PATIENT = { timeout: 10_000 }

/** Stores a report whose run waits, and returns what a worker does with it. */
async function startRun() {
  const { owner } = await api.user()
  const url = 'https://www.library.example/opening-hours'
  const { report } = await api.store.reports.store(owner, reportDraft({ url }))
  return {
    owner,
    id: report.id,
    address: `${api.address}/r/${report.id}`,
    async claim() {
      const run = await api.queue.claim('test')
      if (!run) throw new Error('There is nothing to run.')
      await saveScreenshots(api, run.token)
      return run.token
    },
  }
}

/** Opens a page and expects a quiet console. */
async function visit(
  url: string,
  look: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  // Chromium itself reports a wrong MIME type of a stream.
  await lookAt({ url, expected: /MIME type/, ...options }, look)
}

/** Elements that move if one above them appears or disappears. */
const PARTS = ['.head', '.head h1', '.gauges', '#first-title']
/** Longer than the notice of an ended run stays. */
const SEEN_MS = 10_000

const current = (page: Page) => page.locator('.steps [aria-current]')
const spoken = (page: Page) => page.locator('[role=status]')

/** Reloads the page with a clock that advances only on demand. */
async function reloadPaused(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  await page.clock.pauseAt(Date.now() + 60_000)
}

describe('an open page of an audit', () => {
  it('follows its steps, takes over first results, then those of the browser', async () => {
    const run = await startRun()
    await visit(run.address, async (page) => {
      await expect.poll(() => current(page).textContent()).toBe('Waiting in the queue')
      const token = await run.claim()
      await api.queue.progress(token, { step: 'loading', done: 0, total: 1 })
      await expect.poll(() => current(page).textContent(), PATIENT).toBe('Loading the page')
      expect(await spoken(page).textContent()).toBe('Step 3 of 5: Loading the page')

      await api.queue.saveStage(token, MEASURING)
      await expect.poll(() => page.locator('h1').textContent(), PATIENT).toContain('Opening hours')
      await api.queue.progress(token, { step: 'collecting', done: 14, total: 28 })
      await expect
        .poll(() => page.locator('[data-count]').textContent(), PATIENT)
        .toMatch(/^14 of 28(?: ·|$)/)
      expect(await page.locator('progress').evaluate((bar: HTMLProgressElement) => bar.value)).toBe(
        48,
      )
      expect(await page.title()).toMatch(/^48 % – Bad, \d+ of 100: Opening hours/)
      expect(await page.locator('.gauges').textContent()).toContain('measuring')

      await api.queue.finish(token, MEASURED)
      await expect.poll(() => page.locator('[data-live]').count(), PATIENT).toBe(0)
      expect(await page.title()).toMatch(/^Bad, \d+ of 100: Opening hours/)
      expect(await spoken(page).textContent()).toMatch(/^The audit has ended: Bad, \d+ of 100\.$/)
      expect(await page.locator('#loading .metrics li').count()).toBe(10)
    })
  })

  it.runIf(IN_RELEASE)('leaves what one reads and does where it is', async () => {
    const run = await startRun()
    const token = await run.claim()
    await api.queue.saveStage(token, MEASURING)
    await visit(run.address, async (page) => {
      await page.locator('label', { hasText: 'All' }).click()
      const check = page.locator('details:has(> #check-og-basic)')
      await check.locator('summary').click()
      await check.locator('summary').focus()
      await check.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 300))
      const place = () =>
        check.evaluate((element) => Math.round(element.getBoundingClientRect().top))
      const before = await place()

      await api.queue.finish(token, MEASURED)
      await expect.poll(() => page.locator('[data-live]').count(), PATIENT).toBe(0)
      expect(await check.getAttribute('open')).toBe('')
      expect(
        await check.locator('summary').evaluate((element) => element === document.activeElement),
      ).toBe(true)
      expect(await page.locator('#show-all').isChecked()).toBe(true)
      expect(await page.getByText('Check again').count()).toBe(0)
      expect(Math.abs((await place()) - before)).toBeLessThan(40)
    })
  })

  it.runIf(IN_RELEASE).each(SCREENS)(
    'does not jump above the fold, %i pixels wide',
    async (width) => {
      const run = await startRun()
      const token = await run.claim()
      await api.queue.saveStage(token, MEASURING)
      const look = async (page: Page) => {
        await reloadPaused(page)
        const places = () => page.evaluate(topsOf, PARTS)
        const before = await places()
        await api.queue.saveStage(token, { ...WHOLE, stage: 'static' })
        await expect.poll(() => page.locator('#loading .metrics').count(), PATIENT).toBe(2)
        expect(await places()).toEqual(before)

        await api.queue.finish(token, { ...MEASURED, results: WHOLE })
        await expect.poll(() => page.locator('[data-live]').count(), PATIENT).toBe(0)
        expect(await places()).toEqual(before)
      }
      await visit(run.address, look, { viewport: { width, height: 850 } })
    },
  )

  it.each(MOTIONS)('folds its progress away after a while, motion: %s', async (reducedMotion) => {
    const run = await startRun()
    const token = await run.claim()
    await api.queue.saveStage(token, MEASURING)
    const look = async (page: Page) => {
      await reloadPaused(page)
      await api.queue.finish(token, MEASURED)
      await expect.poll(() => page.locator('[data-live]').count(), PATIENT).toBe(0)
      expect(await page.locator('.live').count()).toBe(1)
      await page.clock.runFor(SEEN_MS)
      await expect.poll(() => page.locator('.live').count(), PATIENT).toBe(0)
      const after = await page.evaluate(topsOf, PARTS)
      await page.reload()
      expect(after).toEqual(await page.evaluate(topsOf, PARTS))
    }
    await visit(run.address, look, { reducedMotion })
  })

  it.runIf(IN_RELEASE)('folds away above what one reads without moving it', async () => {
    const run = await startRun()
    const token = await run.claim()
    await api.queue.saveStage(token, MEASURING)
    await visit(run.address, async (page) => {
      await reloadPaused(page)
      await page.locator('#seo-title').evaluate((title) => title.scrollIntoView())
      await api.queue.finish(token, MEASURED)
      await expect.poll(() => page.locator('[data-live]').count(), PATIENT).toBe(0)
      const [before = 0] = await page.evaluate(topsOf, ['#seo-title'])
      await page.clock.runFor(SEEN_MS)
      await expect.poll(() => page.locator('.live').count(), PATIENT).toBe(0)
      await page.clock.resume()
      await page.evaluate(aFrame)
      const [after = 0] = await page.evaluate(topsOf, ['#seo-title'])
      // Pages scroll by whole pixels.
      expect(Math.abs(after - before)).toBeLessThan(2)
    })
  })

  it.runIf(IN_RELEASE)('keeps the error of a failed run in the place of its progress', async () => {
    const run = await startRun()
    await run.claim().then((token) => api.queue.finish(token, MEASURED))
    await api.store.reports.update(run.owner, run.id, { rerun: true })
    const token = await run.claim()
    await visit(run.address, async (page) => {
      await reloadPaused(page)
      const before = await page.evaluate(topsOf, PARTS)
      await api.queue.finish(token, failed())
      await expect.poll(() => page.locator('[data-live]').count(), PATIENT).toBe(0)
      await page.clock.runFor(SEEN_MS)
      const notice = page.locator('main > .notice')
      expect(await notice.textContent()).toContain('could not be reached')
      expect(await spoken(page).textContent()).toContain('could not be reached')
      expect(await page.locator('.live').count()).toBe(0)
      expect(await page.evaluate(topsOf, PARTS)).toEqual(before)
    })
  })

  it.each(MOMENTS)('says that somebody else cancelled a run: $name', async ({ stages }) => {
    const run = await startRun()
    await run.claim().then((token) => api.queue.finish(token, MEASURED))
    await api.store.reports.update(run.owner, run.id, { rerun: true })
    const token = await run.claim()
    if (stages) await api.queue.saveStage(token, MEASURING)
    await visit(run.address, async (page) => {
      await reloadPaused(page)
      const done = await page.locator('.steps .done').count()
      await api.store.reports.cancel(run.owner, run.id)
      await expect.poll(() => page.locator('[data-live]').count(), PATIENT).toBe(0)
      expect(await spoken(page).textContent()).toBe('The audit was cancelled.')
      expect(await page.locator('.steps .done').count()).toBe(done)
    })
  })

  it.runIf(IN_RELEASE)('keeps what its address asks for', async () => {
    const run = await startRun()
    const token = await run.claim()
    await api.queue.saveStage(token, MEASURING)
    await visit(`${run.address}?trend=lcp&open=all`, async (page) => {
      await api.queue.finish(token, MEASURED)
      await expect.poll(() => page.locator('[data-live]').count(), PATIENT).toBe(0)
      expect(await page.locator('details:has(> #check-og-basic)').getAttribute('open')).toBe('')
    })
  })

  it.runIf(IN_RELEASE)('shows why there is no result', async () => {
    const run = await startRun()
    await visit(run.address, async (page) => {
      await api.queue.finish(await run.claim(), failed())
      await expect
        .poll(() => page.locator('h1').textContent(), PATIENT)
        .toContain('could not be reached')
      expect(await spoken(page).textContent()).toContain('could not be reached')
    })
  })

  it.runIf(IN_RELEASE)('asks in turn where the stream cannot be had', async () => {
    const run = await startRun()
    const token = await run.claim()
    await visit('about:blank', async (page) => {
      await page.route('**/events', (route) =>
        route.fulfill({ status: 200, contentType: 'text/plain' }),
      )
      await page.goto(run.address)
      await api.queue.progress(token, { step: 'trying', done: 0, total: 1 })
      await expect
        .poll(() => current(page).textContent(), { timeout: 20_000 })
        .toContain('Running checks and saving')
      await api.queue.finish(token, MEASURED)
      await expect.poll(() => page.locator('#loading').count(), { timeout: 20_000 }).toBe(1)
    })
  })
})

describe.runIf(IN_RELEASE)('without scripts', () => {
  it('the page shows the state of the request, and has a link to reload it', async () => {
    const run = await startRun()
    const look = async (page: Page) => {
      expect(await current(page).textContent()).toBe('Waiting in the queue')
      const token = await run.claim()
      await api.queue.saveStage(token, MEASURING)
      await api.queue.progress(token, { step: 'collecting', done: 7, total: 28 })
      await page.getByRole('link', { name: 'Check again' }).click()
      await expect.poll(() => current(page).textContent()).toBe('Collecting browser data')
      // The estimate appears once enough earlier runs have ended.
      expect(await page.locator('[data-count]').textContent()).toMatch(/^7 of 28(?: ·|$)/)
      expect(await page.locator('h1').textContent()).toContain('Opening hours')
      await api.queue.finish(token, MEASURED)
      await page.getByRole('link', { name: 'Check again' }).click()
      await expect.poll(() => page.locator('#loading .metrics li').count()).toBe(10)
      expect(await page.locator('[data-live]').count()).toBe(0)
    }
    await visit(run.address, look, { javaScriptEnabled: false })
  })
})

/** Runs in the page. */
function topsOf(selectors: readonly string[]): number[] {
  return selectors.map((selector) =>
    Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? -1),
  )
}

/** Runs in the page: a browser anchors the scroll position between frames. */
function aFrame(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}
