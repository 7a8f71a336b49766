import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { networkFlags } from './browser-flags.ts'
import type { Browser } from './find-browser.ts'
import { killGroup, killNaming } from './process-group.ts'
import { makeProfileFolder, type ProfileFolder } from './profile-folder.ts'
import { watchMemory } from './watch-memory.ts'

/** How the browser is confined. */
export interface Cage {
  /** User that the browser runs as; null for our own. */
  readonly uid: number | null
  /** Only if the operator allows it. */
  readonly unsandboxed: boolean
  /** Bytes that the processes of one browser may use together; default `MAX_MEMORY`. */
  readonly memory?: number
}

/** The browser of one run, with its own profile. It communicates over a pipe and opens no port. */
export interface BrowserProcess {
  readonly to: Socket
  readonly from: Socket
  /** Resolves once it has ended, for whatever reason; never rejects. */
  readonly ended: Promise<BrowserEnd>
  /** Ends it with all its processes and removes its files; never rejects. */
  close(how: 'in good order' | 'at once'): Promise<void>
}

export interface BrowserEnd {
  /** True if we ended it because it used too much memory. */
  readonly tooMuch: boolean
  /** Why it did not start. */
  readonly error: Error | undefined
  /** Its last output, for people who know Chromium. */
  readonly lastWords: string
}

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-breakpad',
  // Containers have 64 MB of shared memory, which one large page exhausts.
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  // As chrome-launcher does for Lighthouse's own command: a page in the background must not be throttled.
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

/** No proxy listens there: the browser's default context has no network. */
const NO_PROXY_PORT = 9

/** Bytes that a page and its frames may use: ten times the heaviest of ordinary pages. */
const MAX_MEMORY = 2_000_000_000

/** Time to exit after its pipe is closed, in milliseconds. */
const LEAVE_MS = 2000

const LAST_WORDS_MS = 500

/** @throws if no profile or process can be created */
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
  // Only now: a process without pipes did not start, and reports it by its own error.
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
    // Its last output may arrive after the exit event.
    await endsWithin(written, LAST_WORDS_MS)
    // What was not handed over still belongs to us.
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
  // A dying browser breaks the pipe; its end is reported elsewhere.
  pipe.on('error', () => undefined)
  return pipe
}

/** Returns the last lines of output. */
function listenTo({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000)
  })
  stderr?.on('error', () => undefined)
  return () => text
}
