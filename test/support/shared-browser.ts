import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { startBrowser, type TestBrowser } from './browser.ts'

let started: Promise<TestBrowser> | undefined

/**
 * One browser for all test files of this process. It ends with the process, since no file knows that it is the last.
 */
export async function sharedBrowser(): Promise<Browser> {
  started ??= startBrowser().then(endWithProcess)
  return (await started).browser
}

/** Runs a test in its own context, with separate cookies, storage and pages that are removed afterwards. */
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
  // Vitest ends a process with this signal after its last file, and `exit` would not fire.
  process.once('SIGTERM', () => process.exit())
  return test
}
