import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's clock for processes: a hundredth of a second each. */
const TICKS = 100

/** Seconds of processor time of a process and of the children that it has waited for. Linux only. */
export function processorSeconds(pid: number): number {
  const [, , , , , , , , , , , user, system, childUser, childSystem] = fieldsOf(pid)
  const ticks = [user, system, childUser, childSystem].reduce((sum, each) => sum + Number(each), 0)
  return ticks / TICKS
}

export function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1])
}

/** The same for a process and all its current children. */
export function secondsWithChildren(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => isChild(each, pid))
  return [pid, ...children].reduce((sum, each) => sum + processorSeconds(each), 0)
}

function isChild(pid: number, parent: number): boolean {
  try {
    return parentOf(pid) === parent
  } catch {
    // It has ended since the folder was read.
    return false
  }
}

/** Fields from the state on: the name before may contain spaces. */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
