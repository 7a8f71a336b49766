import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import type { RunnerOrder, RunnerReport } from './runner-messages.ts'

/** The process that Lighthouse runs in: without environment, network, disk and other programs. */
export interface RunnerProcess {
  send(order: RunnerOrder, handle?: Socket): void
  /** Called with everything it says from now on; returns how to stop. */
  listen(listener: (report: RunnerReport) => void): () => void
  readonly pid: number | undefined
  /** Resolves when it has ended; never rejects. */
  readonly ended: Promise<void>
  kill(): void
}

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './runner/main.ts' : './runner/main.js',
  import.meta.url,
)

/** Megabytes of heap: a trace of a heavy page takes 300. */
const HEAP_MB = 1024

/**
 * Under Node's permission model: it reads files, its own code among them, and does nothing else. What
 * a page could make Lighthouse do ends there.
 */
const ARGUMENTS = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${HEAP_MB}`]

export function startRunnerProcess(): RunnerProcess {
  const child = fork(ENTRY, [], {
    env: {},
    execArgv: ARGUMENTS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    send: (order, handle) => send(child, order, handle),
    listen(listener) {
      child.on('message', listener)
      return () => void child.off('message', listener)
    },
    pid: child.pid,
    ended: new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    }),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** A process that is gone hears nothing; that it ended is told elsewhere. */
function send(child: ChildProcess, order: RunnerOrder, handle: Socket | undefined): void {
  if (child.connected) child.send(order, handle, {}, () => undefined)
}
