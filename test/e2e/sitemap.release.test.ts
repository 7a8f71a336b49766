import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../src/engine/audit.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { lookAt } from '../support/look-at.ts'
import { localEgress } from '../support/local-egress.ts'
import { signedIn } from '../support/people.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'
import { byKeyboard, byMouse, type Hand } from '../support/tasks/hands.ts'
import { pagesOf, type SitemapSite, startSitemapSite, urlset } from '../support/sitemap-site.ts'

const READ = { timeout: 10_000 }

let engine: Engine
let api: TestApi
let site: SitemapSite
let answerNow: () => void
beforeAll(async () => {
  const egress = localEgress()
  engine = createEngine({ egressFor: () => egress, threads: 1 })
  api = await startApi({
    parseTarget: (text) => egress.judge(text),
    readSitemaps: (target, options) => engine.readSitemaps(target, options),
  })
  site = await startSitemapSite({
    '/sitemap.xml': urlset(...pagesOf('ORIGIN', 9)),
    '/slow.xml': (response, origin) => {
      answerNow = () => response.end(urlset(...pagesOf(origin, 3)))
    },
  })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await engine.close()
  await site.close()
})

async function asSomebody(
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { visitor } = await signedIn(api)
  const session = visitor.cookies.get('pagemark')
  await lookAt({ url: `${api.address}/new`, session, ...options }, look)
}

/** Without scripts, through the link for that. */
async function untilRead(page: Page, hand: Hand): Promise<void> {
  const again = page.getByRole('link', { name: 'Check again' })
  for (let asks = 0; asks < 100 && (await again.isVisible()); asks += 1) {
    await page.waitForTimeout(50)
    await hand.press(again)
    await page.waitForLoadState()
  }
}

const WAYS = [{ how: 'by mouse, without scripts', hand: byMouse, javaScriptEnabled: false }]
const RELEASE_WAYS = [
  { how: 'by keyboard, with scripts', hand: byKeyboard, javaScriptEnabled: true },
  { how: 'by mouse, with scripts', hand: byMouse, javaScriptEnabled: true },
  { how: 'by keyboard, without scripts', hand: byKeyboard, javaScriptEnabled: false },
]

it.each(IN_RELEASE ? [...WAYS, ...RELEASE_WAYS] : WAYS)(
  'from a site to its audits, $how',
  async ({ hand, javaScriptEnabled }) => {
    await asSomebody({ javaScriptEnabled }, async (page) => {
      await hand.press(page.getByRole('link', { name: 'Sitemap' }))
      await page.waitForURL('**/new/sitemap')
      await hand.type(page.getByLabel('Site or sitemap'), site.origin)
      await hand.type(page.getByLabel('Maximum pages'), '5')
      await hand.press(page.getByRole('button', { name: 'Read sitemap' }))
      await page.waitForURL('**/sitemaps/*')
      if (!javaScriptEnabled) await untilRead(page, hand)
      await page.getByRole('group', { name: 'The first 5 pages' }).waitFor(READ)
      expect(await page.getByText('9 addresses in 1 file.').isVisible()).toBe(true)

      await hand.tick(page.getByRole('checkbox', { name: '/p2' }))
      await hand.tick(page.getByRole('checkbox', { name: '/p4' }))
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3)
      await hand.press(page.getByRole('button', { name: 'Audit selected pages' }))
      await page.waitForURL('**/batches/*')
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('3 pages to audit')
    })
  },
)

it.runIf(IN_RELEASE)('follows a slow sitemap by itself, and says how far it is', async () => {
  await asSomebody({}, async (page) => {
    await page.goto(`${api.address}/new/sitemap?url=${site.origin}/slow.xml`)
    await page.getByRole('button', { name: 'Read sitemap' }).click()
    await page.getByRole('heading', { name: 'The sitemap is being read' }).waitFor()
    await page.getByText('Looking for the sitemap.').waitFor(READ)
    answerNow()
    await page.getByRole('group', { name: 'All pages' }).waitFor(READ)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0)
  })
})
