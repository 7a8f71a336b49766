import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { networkFlags } from './browser-flags.ts'
import type { Browser } from './find-browser.ts'
import { groupMemory, killGroup } from './process-group.ts'

/** How the browser is kept (security.md §0.7). */
export interface Cage {
  /** Whose process it is to be; null for our own user. */
  readonly uid: number | null
  /** Only where the operator has said so. */
  readonly unsandboxed: boolean
}

/** A browser of one run, with a profile of its own; it speaks over a pipe, no port is open. */
export interface BrowserProcess {
  readonly to: Socket
  readonly from: Socket
  /** Resolves when it has ended, with the reason where one is known; never rejects. */
  readonly ended: Promise<string | undefined>
  /** Ends it with all that it started, and removes what it wrote. */
  close(): Promise<void>
}

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-breakpad',
  // Containers have 64 MB of shared memory, which one large page fills.
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  'about:blank',
]

/** No proxy listens there: the first context of the browser has no way to the network. */
const NO_PROXY_PORT = 9

/** What a page and its frames may hold, in bytes: ten times what the heaviest of ordinary pages do. */
const MAX_MEMORY = 2_000_000_000

const LOOK_EVERY_MS = 500

/** Time to end by itself once its pipe is closed, in milliseconds. */
const LEAVE_MS = 2000

export async function startBrowserProcess(browser: Browser, cage: Cage): Promise<BrowserProcess> {
  const profile = await mkdtemp(join(tmpdir(), 'pagemark-lab-'))
  try {
    if (cage.uid !== null) await chown(profile, cage.uid, cage.uid)
    const child = spawn(browser.program, flagsOf(profile, cage), {
      detached: true,
      env: { HOME: profile, TMPDIR: profile, XDG_CACHE_HOME: profile, ...browser.env },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      ...(cage.uid === null ? {} : { uid: cage.uid, gid: cage.uid }),
    })
    return keep(child, profile)
  } catch (error) {
    await remove(profile)
    throw error
  }
}

function flagsOf(profile: string, { unsandboxed }: Cage): string[] {
  return [
    ...networkFlags({ proxyPort: NO_PROXY_PORT }).map(({ flag }) => flag),
    ...FLAGS,
    `--user-data-dir=${profile}`,
    ...(unsandboxed ? ['--no-sandbox'] : []),
  ]
}

function keep(child: ChildProcess, profile: string): BrowserProcess {
  const said = lastWords(child)
  let reason: string | undefined
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      reason = `The browser could not be started: ${error.message}`
      resolve()
    })
  })
  const watch = setInterval(() => {
    void groupMemory(child.pid).then((bytes) => {
      if (bytes <= MAX_MEMORY) return
      reason = 'The page took more memory than a browser may hold.'
      killGroup(child.pid)
    })
  }, LOOK_EVERY_MS)

  async function end(): Promise<string | undefined> {
    await exited
    clearInterval(watch)
    // Its children outlive a browser that was killed.
    killGroup(child.pid)
    await remove(profile)
    return reason ?? sandboxRefusal(said())
  }
  const ended = end()
  return {
    to: pipeOf(child, 3),
    from: pipeOf(child, 4),
    ended,
    async close() {
      const left = await Promise.race([
        ended.then(() => true),
        setTimeout(LEAVE_MS, false, { ref: false }),
      ])
      if (!left) killGroup(child.pid)
      await ended
    },
  }
}

function pipeOf(child: ChildProcess, place: 3 | 4): Socket {
  const pipe = child.stdio[place]
  // oxlint-disable-next-line no-unsafe-type-assertion -- what Node makes for 'pipe' is a socket
  return pipe as Socket
}

/** The last lines that it wrote on its way down. */
function lastWords({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000)
  })
  stderr?.on('error', () => undefined)
  return () => text
}

export const SANDBOX_REFUSED =
  'This system forbids the browser’s sandbox. Allow unprivileged user namespaces (sysctl kernel.unprivileged_userns_clone=1, or kernel.apparmor_restrict_unprivileged_userns=0), or set PAGEMARK_ALLOW_UNSANDBOXED=1 where only pages that you trust are audited.'

function sandboxRefusal(words: string): string | undefined {
  return /No usable sandbox|credentials\.cc|zygote_host_impl|sandbox_linux/i.test(words)
    ? SANDBOX_REFUSED
    : undefined
}

async function remove(profile: string): Promise<void> {
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
