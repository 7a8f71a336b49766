import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { networkFlags } from './browser-flags.ts'
import type { Browser } from './find-browser.ts'
import { killGroup, killNaming } from './process-group.ts'
import { makeProfileFolder, type ProfileFolder } from './profile-folder.ts'
import { watchMemory } from './watch-memory.ts'

/** How the browser is kept (security.md §0.7). */
export interface Cage {
  /** Whose process it is to be; null for our own user. */
  readonly uid: number | null
  /** Only where the operator has said so. */
  readonly unsandboxed: boolean
  /** Bytes that the processes of one browser may hold together; `MAX_MEMORY` when not given. */
  readonly memory?: number
}

/** A browser of one run, with a profile of its own; it speaks over a pipe, no port is open. */
export interface BrowserProcess {
  readonly to: Socket
  readonly from: Socket
  /** Resolves as soon as it has ended, however that came; never rejects. */
  readonly ended: Promise<BrowserEnd>
  /** Ends it with all that it started, and removes what it wrote; never rejects. */
  close(how: 'in good order' | 'at once'): Promise<void>
}

export interface BrowserEnd {
  /** We ended it: it held more than it may. */
  readonly tooMuch: boolean
  /** Why it never began. */
  readonly error: Error | undefined
  /** The last that it wrote, for people who know Chromium. */
  readonly lastWords: string
}

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-breakpad',
  // Containers have 64 MB of shared memory, which one large page fills.
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  // As chrome-launcher starts it for Lighthouse's own command: a page that waits must not be slowed down.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-ipc-flooding-protection',
  '--disable-hang-monitor',
  '--disable-prompt-on-repost',
  '--password-store=basic',
  '--use-mock-keychain',
  'about:blank',
]

/** No proxy listens there: the first context of the browser has no way to the network. */
const NO_PROXY_PORT = 9

/** What a page and its frames may hold, in bytes: ten times what the heaviest of ordinary pages do. */
const MAX_MEMORY = 2_000_000_000

/** Time to end by itself once its pipe is closed, in milliseconds. */
const LEAVE_MS = 2000

const LAST_WORDS_MS = 500

/** @throws when there is no room for a profile, or for a process. */
export async function startBrowserProcess(browser: Browser, cage: Cage): Promise<BrowserProcess> {
  const folder = await makeProfileFolder(cage.uid)
  try {
    return keep(spawnBrowser(browser, cage, folder.profile), { folder, cage })
  } catch (error) {
    await folder.remove()
    throw error
  }
}

function spawnBrowser({ program, env }: Browser, cage: Cage, profile: string): ChildProcess {
  return spawn(program, flagsOf(profile, cage), {
    cwd: profile,
    detached: true,
    env: { HOME: profile, TMPDIR: profile, XDG_CACHE_HOME: profile, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    ...(cage.uid === null ? {} : { uid: cage.uid, gid: cage.uid }),
  })
}

function flagsOf(profile: string, { unsandboxed }: Cage): string[] {
  return [
    ...networkFlags({ proxyPort: NO_PROXY_PORT }).map(({ flag }) => flag),
    ...FLAGS,
    `--user-data-dir=${profile}`,
    ...(unsandboxed ? ['--no-sandbox'] : []),
  ]
}

interface Keeping {
  readonly folder: ProfileFolder
  readonly cage: Cage
}

function keep(child: ChildProcess, { folder, cage }: Keeping): BrowserProcess {
  const lastWords = listenTo(child)
  const written = new Promise<void>((resolve) => void child.stderr?.once('close', () => resolve()))
  let tooMuch = false
  let error: Error | undefined
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.on('error', (reason) => {
      error ??= reason
      resolve()
    })
  })
  // Only now: a process without pipes is one that never began, and says so by an error of its own.
  const [to, from] = [pipeOf(child, 3), pipeOf(child, 4)]
  const { uid, memory: most = MAX_MEMORY } = cage
  const stopWatching = watchMemory({ leader: child.pid, uid, most }, () => {
    tooMuch = true
    killGroup(child.pid)
  })

  async function end(): Promise<BrowserEnd> {
    await exited
    stopWatching()
    // Its children outlive a browser that was killed.
    killGroup(child.pid)
    await killNaming(folder.profile)
    // What it wrote last may come after the news of its end.
    await endsWithin(written, LAST_WORDS_MS)
    // Whichever was not handed over is still ours.
    for (const pipe of [to, from]) pipe.destroy()
    return { tooMuch, error, lastWords: lastWords() }
  }
  const ended = end()
  const removed = ended.then(() => folder.remove())
  return {
    to,
    from,
    ended,
    async close(how) {
      if (how === 'at once' || !(await endsWithin(ended, LEAVE_MS))) killGroup(child.pid)
      await removed
    },
  }
}

async function endsWithin(ended: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const late = new AbortController()
  try {
    return await Promise.race([
      ended.then(() => true),
      setTimeout(milliseconds, false, { signal: late.signal }),
    ])
  } finally {
    late.abort()
  }
}

function pipeOf(child: ChildProcess, place: 3 | 4): Socket {
  // oxlint-disable-next-line no-unsafe-type-assertion -- what Node makes for 'pipe' is a socket, or nothing where none can be opened
  const pipe = child.stdio?.[place] as Socket | undefined
  if (pipe === undefined) throw new Error('No pipe to the browser could be opened.')
  // A browser that dies breaks it; that it died is told elsewhere.
  pipe.on('error', () => undefined)
  return pipe
}

/** Returns the last lines that it wrote. */
function listenTo({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000)
  })
  stderr?.on('error', () => undefined)
  return () => text
}
