import { startBrowser } from '../../test/support/browser.ts'
import { startCutter } from './cutter.ts'
import { giveCookies } from './give-cookies.ts'
import { median } from '../rounds.ts'

/** Milliseconds from pressing "Audit" in a browser; medians. */
export interface AuditTimes {
  /** Until results of plain HTTP are shown. */
  readonly first: number
  /** Until the page says that the audit has ended. */
  readonly all: number
  /** Until an open page listens again after its connections were cut. */
  readonly again: number
}

export interface AuditedPage {
  /** Address of the service. */
  readonly address: string
  /** A Cookie header. */
  readonly cookie: string
  /** URLs to audit, one per round. */
  readonly targets: readonly string[]
}

const WAIT_MS = 120_000

/** Audits pages as a user with a browser does, and cuts the connection in the middle. */
export async function auditTimes({ address, cookie, targets }: AuditedPage): Promise<AuditTimes> {
  await using cutter = await startCutter(new URL(address))
  const started = await startBrowser()
  const times = { first: [] as number[], all: [] as number[], again: [] as number[] }
  try {
    for (const target of targets) {
      const context = await started.browser.newContext()
      await giveCookies(context, { url: cutter.address, cookie })
      const page = await context.newPage()
      await page.goto(`${cutter.address}/new`)
      await page.locator('input[name=url]').fill(target)
      const begun = performance.now()
      await page.locator('form[action="/new"] button[type=submit]').click()
      await page.locator('.head .verdict').first().waitFor({ timeout: WAIT_MS })
      times.first.push(performance.now() - begun)
      times.again.push(await cutter.cut(/^GET \/r\/[^ ]+\/events/))
      await page.locator('[data-live]').waitFor({ state: 'detached', timeout: WAIT_MS })
      times.all.push(performance.now() - begun)
      await context.close()
    }
  } finally {
    await started.close()
  }
  return { first: median(times.first), all: median(times.all), again: median(times.again) }
}
