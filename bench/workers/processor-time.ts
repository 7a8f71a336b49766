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
  const ofChildren = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => secondsOfChild(Number(name), pid))
  return ofChildren.reduce((sum, each) => sum + each, processorSeconds(pid))
}

/** 0 for other processes, and for one that has ended since the folder was read: its parent has its time. */
function secondsOfChild(each: number, parent: number): number {
  try {
    return parentOf(each) === parent ? processorSeconds(each) : 0
  } catch {
    return 0
  }
}

/** Fields from the state on: the name before may contain spaces. */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
