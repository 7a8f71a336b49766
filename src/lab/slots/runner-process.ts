import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import type { RunnerOrder, RunnerReport } from '../runner-messages.ts'
import { runnerPermissions } from './runner-permissions.ts'
import { watchMemory } from '../browser/watch-memory.ts'
import { withoutNewRights } from './without-new-rights.ts'

/** The process that runs Lighthouse: without environment, network, disk and other programs. */
export interface RunnerProcess {
  send(order: RunnerOrder, handle?: Socket): void
  /** Reports everything from now on, including an earlier end; returns a function that unsubscribes. */
  listen(listener: RunnerListener): () => void
  readonly pid: number | undefined
  /** Resolves once it receives orders; never if it ended before. */
  readonly ready: Promise<void>
  hasEnded(): boolean
  /** Resolves when it has ended; never rejects. */
  kill(): Promise<void>
}

export interface RunnerListener {
  readonly onReport: (report: RunnerReport) => void
  /** `tooMuch`: we ended it because it used too much memory. */
  readonly onEnd: (tooMuch: boolean) => void
}

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../runner/main.ts' : '../runner/main.js',
  import.meta.url,
)

/** Megabytes of heap: a trace of a heavy page takes 300. */
const HEAP_MB = 1024

/** Megabytes for the young generation: a trace is read in pieces, which Node's default of 16 would copy repeatedly. */
const YOUNG_MB = 64

/** Bytes in total: a page's data lies outside the heap for a while. */
const MAX_MEMORY = 2_000_000_000

/**
 * Under Node's permission model, which contains whatever a page could make Lighthouse do.
 *
 * @param uid user that it becomes once its code is loaded; null for our own
 */
export function startRunnerProcess(uid: number | null): RunnerProcess {
  const { program, options } = withoutNewRights({
    program: process.execPath,
    options: [
      ...runnerPermissions(ENTRY),
      `--max-old-space-size=${HEAP_MB}`,
      `--max-semi-space-size=${YOUNG_MB}`,
    ],
  })
  const child = fork(ENTRY, uid === null ? [] : [String(uid)], {
    cwd: '/',
    // In a separate process group: we decide how to pass on signals from a terminal or process manager.
    detached: true,
    env: {},
    execPath: program,
    execArgv: [...options],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return keep(child, uid)
}

function keep(child: ChildProcess, uid: number | null): RunnerProcess {
  const listeners = new Set<RunnerListener>()
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>()
  let over = false
  let tooMuch = false
  const stopWatching = watchMemory({ leader: child.pid, uid, most: MAX_MEMORY }, () => {
    tooMuch = true
    child.kill('SIGKILL')
  })
  const end = () => {
    if (over) return
    over = true
    stopWatching()
    resolve()
    for (const { onEnd } of listeners) onEnd(tooMuch)
    listeners.clear()
  }
  child.once('exit', end)
  // Stays: a later error must not become an uncaught exception.
  child.on('error', () => child.pid === undefined && end())
  child.on('message', (report: RunnerReport) => {
    if (report.kind === 'ready') onReady()
    for (const { onReport } of listeners) onReport(report)
  })

  return {
    pid: child.pid,
    ready,
    send: (order, handle) => send(child, order, handle),
    listen(listener) {
      if (over) queueMicrotask(() => listener.onEnd(tooMuch))
      else listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hasEnded: () => over,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** An ended process receives nothing; its end is reported elsewhere. */
function send(child: ChildProcess, order: RunnerOrder, handle: Socket | undefined): void {
  if (child.connected) child.send(order, handle, {}, () => undefined)
}
