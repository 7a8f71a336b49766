import { readdirSync, readFileSync } from 'node:fs'

const PAGE_BYTES = 4096
const LOOK_EVERY_MS = 200

/**
 * Peak memory in bytes of the processes that this one started, during the work: private memory only, so that shared
 * libraries are not counted for every process. Linux only.
 */
export async function peakMemory<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value; peak: number }> {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemory(process.pid))
  }, LOOK_EVERY_MS)
  try {
    return { value: await work(), peak }
  } finally {
    clearInterval(timer)
  }
}

function treeMemory(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? [])
  const below = new Set([root])
  for (let grown = true; grown;) {
    const found = processes.filter(({ pid, parent }) => below.has(parent) && !below.has(pid))
    for (const { pid } of found) below.add(pid)
    grown = found.length > 0
  }
  return processes
    .filter(({ pid }) => below.has(pid) && pid !== root)
    .reduce((sum, { bytes }) => sum + bytes, 0)
}

/** proc(5); undefined if the process has just ended. */
function readProcess(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    const [, resident = '0', shared = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return { pid: Number(pid), parent, bytes: (Number(resident) - Number(shared)) * PAGE_BYTES }
  } catch {
    return undefined
  }
}
