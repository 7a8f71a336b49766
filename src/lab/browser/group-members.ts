import { readdirSync, readFileSync } from 'node:fs'

/** The processes of a group, queried repeatedly. */
export interface GroupMembers {
  /** Their PIDs; none on systems without /proc. */
  list(): number[]
}

/**
 * Reads the group of each process only once, since a machine has hundreds: Chromium's processes never change groups.
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

/** proc(5): `stat` has the group as the third field after the name. */
function isMember(pid: string, leader: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] === String(leader)
  } catch {
    return false
  }
}
