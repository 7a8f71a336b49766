import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page, Protocol } from 'puppeteer-core'
import { ErrorWithCode } from './error-with-code.ts'

/** Reports at once that a page's process has ended or could not start: Lighthouse would wait forever. */
export interface CrashWatch {
  /** Returns the result of the work. @throws `ErrorWithCode` if the page crashes in the meantime */
  guard<Value>(work: Promise<Value>): Promise<Value>
  /** The page whose crash matters. */
  follow(page: Page): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds: consequences of a crash may be reported before it. */
const EXPLAIN_MS = 300

export async function watchCrashes(browser: Browser): Promise<CrashWatch> {
  const session = await browser.target().createCDPSession()
  const { promise: crashed, reject } = Promise.withResolvers<never>()
  // It may reject when nobody listens.
  crashed.catch(() => undefined)
  let followed: string | undefined
  session.on('Target.targetCrashed', ({ targetId, status }) => {
    if (status === FAILED_START || targetId === followed) reject(errorOf(status))
  })
  await session.send('Target.setDiscoverTargets', { discover: true })

  return {
    async guard(work) {
      try {
        return await Promise.race([work, crashed])
      } catch (error) {
        await Promise.race([crashed, delay(EXPLAIN_MS)])
        throw error
      }
    },
    async follow(page) {
      followed = await targetOf(page)
    },
    stop: () => session.detach().catch(() => undefined),
  }
}

/** Chromium's reason for a process that could not start, as when its zygote was killed. */
const FAILED_START = 'failed to launch'

/** How a page can end its own process. A kill from outside, as by a system short of memory, is not the page's fault. */
const BY_PAGE: ReadonlySet<string> = new Set(['abnormal', 'crashed', 'oom'])

function errorOf(status: Protocol.Target.TargetCrashedEvent['status']): ErrorWithCode {
  return BY_PAGE.has(status)
    ? new ErrorWithCode('PAGE_CRASHED', `The page's process ended: ${status}.`)
    : new ErrorWithCode('BROKE', `The page's process ended: ${status}.`)
}

async function targetOf(page: Page): Promise<string> {
  const session = await page.createCDPSession()
  try {
    return (await session.send('Target.getTargetInfo')).targetInfo.targetId
  } finally {
    await session.detach().catch(() => undefined)
  }
}
