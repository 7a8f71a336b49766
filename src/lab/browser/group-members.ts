import { readdirSync, readFileSync } from 'node:fs'

/** The processes of a group, asked for again and again. */
export interface GroupMembers {
  /** Their numbers; none where the system has no /proc. */
  list(): number[]
}

/**
 * Reads of each process once whose it is, since a machine has hundreds: a process of Chromium stays in the
 * group that it was born into.
 */
export function createGroupMembers(leader: number): GroupMembers {
  let known = new Map<string, boolean>()
  return {
    list() {
      const alive = new Map<string, boolean>()
      for (const pid of processes()) alive.set(pid, known.get(pid) ?? isMember(pid, leader))
      known = alive
      return [...alive].flatMap(([pid, isOurs]) => (isOurs ? [Number(pid)] : []))
    },
  }
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** proc(5): `stat` has the group as third field after the name. */
function isMember(pid: string, leader: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] === String(leader)
  } catch {
    return false
  }
}
