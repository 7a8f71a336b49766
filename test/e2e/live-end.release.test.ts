import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { lookAt } from '../support/look-at.ts'
import { saveScreenshots } from '../support/report-pages.ts'
import { sampleLabResults, sampleResults } from '../support/sample-results.ts'
import { shortResults } from '../support/short-results.ts'
import { reportDraft } from '../support/store.ts'

const PATIENT = { timeout: 10_000 }

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

it('an open page shows the end of a run that ends while first results are on their way', async () => {
  const { owner } = await api.user()
  const { report } = await api.store.reports.store(owner, reportDraft())
  const run = await api.queue.claim('test')
  if (!run) throw new Error('There is nothing to run.')
  await saveScreenshots(api, run.token)
  await lookAt({ url: `${api.address}/r/${report.id}`, expected: /MIME type/ }, async (page) => {
    const asked = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    let isFirst = true
    await page.route(`**/r/${report.id}`, async (route) => {
      const response = await route.fetch()
      const waits = isFirst
      isFirst = false
      asked.resolve()
      if (waits) await ended.promise
      await route.fulfill({ response })
    })
    await api.queue.saveStage(run.token, shortResults(sampleResults({ status: 'measuring' })))
    await asked.promise
    await api.queue.finish(run.token, {
      status: 'completed',
      results: shortResults(sampleLabResults()),
    })
    // Long enough for the event of the end to arrive: events come once in a quarter of a second.
    await page.waitForTimeout(1000)
    ended.resolve()
    await expect.poll(() => page.locator('[data-live]').count(), PATIENT).toBe(0)
    expect(await page.locator('[role=status]').textContent()).toContain('The audit has ended')
  })
})
