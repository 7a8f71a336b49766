import { readdirSync, readFileSync } from 'node:fs'

/** Of the kernel's clock for processes: a hundredth of a second each. */
const TICKS = 100

/** Seconds of processor time that a process and the children that it has waited for have taken. Linux only. */
export function processorSeconds(pid: number): number {
  const [, , , , , , , , , , , user, system, childUser, childSystem] = fieldsOf(pid)
  const ticks = [user, system, childUser, childSystem].reduce((sum, each) => sum + Number(each), 0)
  return ticks / TICKS
}

export function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1])
}

/** The same of a process and of all its children that there are. */
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

/** From the state on: what stands before, the name, may have spaces. */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
