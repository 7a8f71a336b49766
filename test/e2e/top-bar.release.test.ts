import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { signedIn } from '../support/people.ts'
import { inContext } from '../support/shared-browser.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** Phones, and widths just below and above those at which the bar changes. */
const WIDTHS = [320, 360, 390, 430, 479, 480, 607, 608, 700, 800]

it.each([true, false])(
  'the links at the top of each page fit at any width, for administrators %s',
  async (admin) => {
    const session = (await signedIn(api, { admin })).visitor.cookies.get('pagemark') ?? ''
    await inContext({}, async (context) => {
      await context.addCookies([{ name: 'pagemark', url: api.address, value: session }])
      const page = await context.newPage()
      await page.goto(`${api.address}/reports`)
      const beyond: number[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        if (needed > width) beyond.push(width)
      }
      expect(beyond).toEqual([])
    })
  },
)
