import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { startBrowser, type TestBrowser } from './browser.ts'

let started: Promise<TestBrowser> | undefined

/**
 * One browser for all test files that this process runs. It ends with the process, since no file knows that it is
 * the last.
 */
export async function sharedBrowser(): Promise<Browser> {
  started ??= startBrowser().then(endWithProcess)
  return (await started).browser
}

/** What a test does in its own context: cookies, storage and pages are nobody else's, and go with it. */
export async function inContext(
  options: BrowserContextOptions,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const browser = await sharedBrowser()
  const context = await browser.newContext(options)
  try {
    await use(context)
  } finally {
    await context.close()
  }
}

function endWithProcess(test: TestBrowser): TestBrowser {
  process.once('exit', () => test.kill())
  // Vitest ends a process so once it has run its last file, and `exit` would not be told.
  process.once('SIGTERM', () => process.exit())
  return test
}
