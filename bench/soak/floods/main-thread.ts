import { readFileSync } from 'node:fs'

/** Milliseconds since the process began. */
export interface ThreadTime {
  /** Time in which its main thread ran. */
  readonly ranMs: number
  /** Time in which it was ready, but other work had the cores. */
  readonly waitedMs: number
  readonly atMs: number
}

/** Linux's statistics of the main thread of a process, in nanoseconds; Documentation/scheduler/sched-stats.rst. */
export function mainThreadTime(pid: number): ThreadTime {
  const [ran, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6, atMs: performance.now() }
}

export function timeBetween(before: ThreadTime, after: ThreadTime) {
  const ms = after.atMs - before.atMs
  const ranMs = after.ranMs - before.ranMs
  return { ms, ranMs, share: ranMs / ms, waitedShare: (after.waitedMs - before.waitedMs) / ms }
}
