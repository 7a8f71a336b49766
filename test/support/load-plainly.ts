import { userAgents } from 'lighthouse/core/config/constants.js'
import type { Browser } from 'puppeteer-core'
import type { ExampleDevice } from '../../src/facts/lab/example-device.ts'
import type { AwaitedElement } from '../../src/lab/lab-result.ts'
import type { AuditRequest } from '../../src/request/audit-request.ts'
import type { DeviceJob } from '../../src/lab/runner-messages.ts'
import { askIn } from '../../src/lab/runner/ask-in.ts'
import { awaitElement } from '../../src/lab/runner/await-element.ts'
import { openContext } from '../../src/lab/runner/open-context.ts'
import { readPage } from '../../src/lab/runner/read-page.ts'
import { setViewport } from '../../src/lab/runner/set-viewport.ts'
import { sendCredentials } from '../../src/lab/runner/send-credentials.ts'
import { tryPage } from '../../src/lab/runner/try-page.ts'
import { watchPage } from '../../src/lab/runner/watch-page.ts'
import { localEgress } from './local-egress.ts'
import { pageRequest } from './page-request.ts'

export interface PlainOrder
  extends Pick<DeviceJob, 'patience'>, Partial<Pick<AuditRequest, 'credentials' | 'waitFor'>> {
  readonly url: string
  /** Milliseconds to wait for the wait-for selector. */
  readonly waitMs?: number
  /** Skips interaction tests and the comparison, for tests that only need the rendered page. */
  readonly isUntried?: boolean
}

export type PlainDevice = ExampleDevice & Required<Pick<ExampleDevice, 'page' | 'interactionTests'>>

/**
 * Loads a page and runs its interaction tests with the parts of the runner, like one device of a run, but without
 * Lighthouse and its metrics: one second instead of ten.
 */
export async function loadPlainly(
  browser: Browser,
  // A machine that runs tests is busy.
  { url, waitMs = 10_000, patience = 5, isUntried = false, ...options }: PlainOrder,
): Promise<PlainDevice> {
  const proxy = await localEgress().openProxy()
  const { port, username, password, greeting } = proxy
  const job: DeviceJob = {
    request: pageRequest(url, options),
    device: 'mobile',
    loadMs: 30_000,
    proxy: { port, username, password, greeting },
    interactionTestsMs: isUntried ? 0 : 3000,
    patience,
    usualIndex: null,
    comparesDesktop: !isUntried,
  }
  const context = await openContext(browser, job.proxy)
  try {
    await sendCredentials(context, job)
    const page = await context.newPage()
    await askIn(page, job.request)
    const watch = await watchPage(page)
    watch.endLighthouse()
    await setViewport(page, job.device)
    await page.setUserAgent({ userAgent: userAgents[job.device] })
    const answer = await page.goto(url, { waitUntil: 'networkidle0' })
    const sent = (await answer?.text().catch(() => null)) ?? null
    let awaited: AwaitedElement | undefined
    if (options.waitFor) awaited = await awaitElement(page, options.waitFor, waitMs)
    watch.endLoad()
    const loaded = { ...(await readPage(page)), sent }
    const { interactionTests } = await tryPage(page, job, { loaded, awaited, picture: null })
    return {
      page: loaded,
      interactionTests,
      navigations: watch.navigations(),
      dialogs: watch.dialogs(),
      ...(awaited && { awaited }),
    }
  } finally {
    await context.close()
    await proxy.close()
  }
}
