import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The system's figures of a process; Linux only. */
export interface Vitals {
  /** Minutes since the watch began. */
  readonly minute: number
  readonly rssMb: number
  readonly descriptors: number
  /** Its child processes that still exist; `zombies` of them have ended without being waited for. */
  readonly children: number
  readonly zombies: number
}

export interface Watch {
  readonly samples: readonly Vitals[]
  now(): Vitals
  stop(): void
}

const EVERY_MS = 1000

export function watchProcess(pid: number): Watch {
  const began = performance.now()
  const samples: Vitals[] = []
  const now = (): Vitals => ({
    minute: (performance.now() - began) / 60_000,
    rssMb: residentMb(pid),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    ...childrenOf(pid),
  })
  const timer = setInterval(() => {
    try {
      samples.push(now())
    } catch {
      clearInterval(timer) // It is gone, which is noticed elsewhere.
    }
  }, EVERY_MS)
  return { samples, now, stop: () => clearInterval(timer) }
}

function residentMb(pid: number): number {
  return statusMb(pid, 'VmRSS')
}

/** Peak memory since the last reset. */
export function peakMb(pid: number): number {
  return statusMb(pid, 'VmHWM')
}

/** proc_pid_clear_refs(5): 5 resets the peak to the current memory. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function statusMb(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status) ?? []
  return Number(kilobytes) / 1024
}

function childrenOf(pid: number): { children: number; zombies: number } {
  const states = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      // proc(5): pid (name) state ppid; the name may contain spaces and brackets.
      const [, state, parent] = /\) (\S) (\d+) /.exec(statOf(name)) ?? []
      return Number(parent) === pid ? [state] : []
    })
  return { children: states.length, zombies: states.filter((state) => state === 'Z').length }
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return '' // It ended between two looks.
  }
}
