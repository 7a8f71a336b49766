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
