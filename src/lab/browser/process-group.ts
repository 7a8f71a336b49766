import { readdir, readFile } from 'node:fs/promises'

/** Kills a process that leads its own group, with all its members. */
export function killGroup(leader: number | undefined): void {
  if (leader === undefined) return
  killProcess(-leader)
}

/** Kills the processes that have a folder in their arguments. Chromium's crash handlers leave the group. */
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
    // No member is left.
  }
}

/** PIDs of all running processes; none if the system does not report them. */
async function processes(): Promise<string[]> {
  const names = await readdir('/proc').catch(() => [])
  return names.filter((name) => /^\d+$/.test(name))
}
