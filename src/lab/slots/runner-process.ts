import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import type { RunnerOrder, RunnerReport } from '../runner-messages.ts'
import { runnerPermissions } from './runner-permissions.ts'
import { watchMemory } from '../browser/watch-memory.ts'
import { withoutNewRights } from './without-new-rights.ts'

/** The process that Lighthouse runs in: without environment, network, disk and other programs. */
export interface RunnerProcess {
  send(order: RunnerOrder, handle?: Socket): void
  /** Tells of everything from now on; returns how to stop. One that has ended tells that. */
  listen(listener: RunnerListener): () => void
  readonly pid: number | undefined
  /** Resolves once it hears its orders at once; never when it ended before. */
  readonly ready: Promise<void>
  hasEnded(): boolean
  /** Resolves when it has ended; never rejects. */
  kill(): Promise<void>
}

export interface RunnerListener {
  readonly onReport: (report: RunnerReport) => void
  /** `tooMuch`: we ended it, since it held more than it may. */
  readonly onEnd: (tooMuch: boolean) => void
}

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../runner/main.ts' : '../runner/main.js',
  import.meta.url,
)

/** Megabytes of heap: a trace of a heavy page takes 300. */
const HEAP_MB = 1024

/** Megabytes for what lives briefly: a trace is read in pieces, which at Node's 16 are moved again and again. */
const YOUNG_MB = 64

/** Bytes in all: what a page sends lies outside of the heap for a while. */
const MAX_MEMORY = 2_000_000_000

/**
 * Under Node's permission model: what a page could make Lighthouse do ends there.
 *
 * @param uid whose process it becomes once its code is loaded; null for our own user
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
    // Of a group of its own: what a terminal or a process manager signals to ours is ours to pass on.
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
  // Stays: one that comes later must not become an uncaught exception.
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

/** A process that is gone hears nothing; that it ended is told elsewhere. */
function send(child: ChildProcess, order: RunnerOrder, handle: Socket | undefined): void {
  if (child.connected) child.send(order, handle, {}, () => undefined)
}
