import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { arch, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../src/lab/browser/find-browser.ts'

/** Used by no account and no other program; see `PAGEMARK_LAB_UID`. */
export const LAB_UID = 64_190

/** Like `PAGEMARK_BROWSER`: the same tests hold for the browsers that operators have installed. */
const ASKED = process.env.PAGEMARK_TEST_BROWSER ?? 'bundled'

const FLAGS = [
  '--headless',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  // All pages are ours: with one process, shared scripts compile once.
  '--process-per-site',
]

export interface TestBrowser {
  readonly browser: Browser
  /** Port of the debugging protocol, on loopback. */
  readonly port: number
  close(): Promise<void>
  /** Ends the browser at once, for a process that is about to end. */
  kill(): void
}

/**
 * Starts the bundled Chromium, or the requested browser, found by the lab's code, with its sandbox on: as root it runs
 * as an unprivileged user. If the system forbids the sandbox, it says so and runs without, since tests load only our
 * own pages.
 */
export async function startBrowser(own: readonly string[] = []): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'pagemark-browser-'))
  const uid = process.getuid?.() ?? -1
  if (uid === 0) chownSync(profile, LAB_UID, LAB_UID)
  const search = await findBrowser(ASKED, {
    platform: platform(),
    arch: arch(),
    uid,
    env: process.env,
  })
  if (!search.found) throw new Error(search.reason)

  const start = (flags: readonly string[]) =>
    spawn(search.browser.program, [...FLAGS, ...own, `--user-data-dir=${profile}`, ...flags], {
      env: { HOME: profile, XDG_CACHE_HOME: profile, ...search.browser.env },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(uid === 0 ? { uid: LAB_UID, gid: LAB_UID } : {}),
    })

  let child = start([])
  let endpoint = await endpointOf(child)
  if (endpoint === undefined) {
    console.warn('The browser did not start with its sandbox; the tests go on without it.')
    child = start(['--no-sandbox'])
    endpoint = await endpointOf(child)
  }
  if (endpoint === undefined) throw new Error('The browser did not start.')

  const browser = await chromium.connectOverCDP(endpoint)
  const port = Number(new URL(endpoint).port)
  return {
    browser,
    port,
    close: () => closeBrowser({ browser, child, profile }),
    kill: () => {
      child.kill('SIGKILL')
      removeProfile(profile)
    },
  }
}

async function closeBrowser(started: {
  readonly browser: Browser
  readonly child: ChildProcess
  readonly profile: string
}): Promise<void> {
  const { browser, child, profile } = started
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const session = await browser.newBrowserCDPSession()
  await session.send('Browser.close').catch(() => child.kill('SIGKILL'))
  await ended
  removeProfile(profile)
}

/** Chromium's other processes may write until they notice that the first one has ended. */
function removeProfile(profile: string): void {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** Returns the address that the browser prints once it listens; undefined if it ends before. */
async function endpointOf(child: ChildProcess): Promise<string | undefined> {
  if (!child.stderr) return undefined
  const said: string[] = []
  for await (const line of createInterface(child.stderr)) {
    const match = /DevTools listening on (ws:\S+)/.exec(line)
    if (match?.[1] !== undefined) {
      child.stderr.resume()
      return match[1]
    }
    said.push(line)
  }
  console.warn(said.slice(-5).join('\n'))
  return undefined
}
