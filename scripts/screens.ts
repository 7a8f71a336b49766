// npm run screens [-- --only NAME,… --folder FOLDER --format webp|png]
//
// Takes a picture of each page in its main states, into docs/screens. Servers and reports are those of the tests, the
// reports' results those of the sample; the administration is the built program's.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { startBrowser } from '../test/support/browser.ts'
import type { Screen } from './screens/screen.ts'
import { pagesOfSites } from './screens/pages-of-sites.ts'
import { screensOf } from './screens/screens-of.ts'
import { openStage } from './screens/stage.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const QUALITY = 66
/** For pictures that load lazily. */
const SETTLE_MS = 150

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    folder: { type: 'string', default: join(import.meta.dirname, '../docs/screens') },
    format: { type: 'string', default: 'webp' },
  },
})
const format = values.format === 'png' ? 'png' : 'webp'
const wanted = values.only?.split(',')

await mkdir(values.folder, { recursive: true })
await using stage = await openStage()
const test = await startBrowser()
let bytes = 0
const missing: string[] = []
try {
  for (const screen of [...(await pagesOfSites(stage)), ...screensOf(stage)]) {
    if (wanted && !wanted.includes(screen.name)) continue
    try {
      const picture = await take(test.browser, screen)
      bytes += picture.length
      await writeFile(join(values.folder, `${screen.name}.${format}`), picture)
    } catch (error) {
      missing.push(screen.name)
      console.error(`No picture of ${screen.name}:`, error)
    }
  }
} finally {
  await test.close()
}
console.log(`${Math.round(bytes / 1024)} KB in ${values.folder}`)
if (missing.length > 0) process.exitCode = 1

async function take(
  on: Browser,
  { url, session, dark, phone, part, act }: Screen,
): Promise<Buffer> {
  const context = await on.newContext({
    viewport: phone ? PHONE : DESK,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  try {
    if (session !== undefined) {
      // For the whole server: a URL with a path would limit the cookie to it.
      await context.addCookies([{ name: 'pagemark', value: session, url: new URL(url).origin }])
    }
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(url)
    await act?.(page)
    if (part !== undefined) {
      const shown = page.locator(part).first()
      await shown.evaluate((element) => element.scrollIntoView())
    }
    await page.waitForTimeout(SETTLE_MS)
    // Playwright's own screenshots do not support WebP.
    const protocol = await context.newCDPSession(page)
    const { data } = await protocol.send('Page.captureScreenshot', {
      format,
      ...(format === 'webp' && { quality: QUALITY }),
    })
    return Buffer.from(data, 'base64')
  } finally {
    await context.close()
  }
}
