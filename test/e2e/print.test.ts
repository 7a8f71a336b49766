import { afterAll, beforeAll, expect, it } from 'vitest'
import { SAMPLE_ID } from '../../src/web/sample/sample-report.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'

let test: TestBrowser
let api: TestApi
beforeAll(async () => {
  test = await startBrowser()
  api = await startApi()
})
afterAll(async () => {
  await test.close()
  await api[Symbol.asyncDispose]()
})

it.each([
  { query: '', closed: true },
  { query: '?print=all', closed: false },
])('a report on paper leaves out what is closed: $query, $closed', async ({ query, closed }) => {
  const context = await test.browser.newContext({ javaScriptEnabled: true })
  const page = await context.newPage()
  await page.goto(`${api.address}/r/${SAMPLE_ID}${query}`)
  await page.emulateMedia({ media: 'print' })
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('main details:not(.owner *, .filter *)')]
      .filter((each) => each.lastElementChild?.checkVisibility() === false)
      .map((each) => each.textContent.slice(0, 60)),
  )
  expect(hidden.length > 0).toBe(closed)
  await context.close()
})
