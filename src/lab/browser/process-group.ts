import { readdir, readFile } from 'node:fs/promises'

/** Kills a process that leads a group of its own, with all that belong to it. */
export function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  killProcess(-leader)
}

/**
 * Kills the processes that were started with a folder in their arguments. Chromium's crash reporters are of no
 * group of its own.
 */
export async function killNaming(folder: string): Promise<void> {
  for (const pid of await processes()) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(folder)) killProcess(Number(pid))
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Nobody of it is left.
  }
}

/** Numbers of all that go on; none where the system does not tell. */
async function processes(): Promise<string[]> {
  const names = await readdir('/proc').catch(() => [])
  return names.filter((name) => /^\d+$/.test(name))
}

const PAGE_BYTES = 4096

/** Bytes that the processes of a group hold for themselves; 0 where the system does not tell. */
export async function groupMemory(leader: number | undefined): Promise<number> {
  if (leader === undefined) return 0
  const pids = await processes()
  const sizes = await Promise.all(pids.map((pid) => ownMemory(pid, leader)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** proc(5): `stat` has the group as third field after the name, `statm` resident and shared pages. */
async function ownMemory(pid: string, leader: number): Promise<number> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const group = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]
    if (group !== String(leader)) return 0
    const [, resident = '0', shared = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(
      ' ',
    )
    return (Number(resident) - Number(shared)) * PAGE_BYTES
  } catch {
    return 0
  }
}
