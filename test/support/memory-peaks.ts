import { readFileSync } from 'node:fs'
import { descendants } from './lab-remains.ts'

/** Peak memory of all processes of our browsers together, as the system counts it. */
export interface MemoryPeaks {
  highest(): number
  stop(): void
}

const LOOK_EVERY_MS = 150

/** proc(5), `smaps_rollup`: `Pss` divides shared memory among the processes that share it. */
export function watchPeaks(): MemoryPeaks {
  let highest = 0
  const timer = setInterval(() => {
    for (const sum of groups().values()) highest = Math.max(highest, sum)
  }, LOOK_EVERY_MS)
  return { highest: () => highest, stop: () => clearInterval(timer) }
}

function groups(): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { pid, command } of descendants()) {
    if (!/--user-data-dir|--type=/.test(command)) continue
    const group = groupOf(pid)
    sums.set(group, (sums.get(group) ?? 0) + shareOf(pid))
  }
  return sums
}

function groupOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] ?? ''
}

function shareOf(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return 1024 * Number(kilobytes)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
