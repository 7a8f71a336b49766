import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A process of this machine, from /proc. */
export interface Process {
  readonly pid: number
  readonly parent: number
  readonly state: string
  readonly command: string
}

/** All running processes that this process has started, in any process group. */
export function descendants(): Process[] {
  const all = processes()
  const found: Process[] = []
  let parents = new Set([process.pid])
  while (parents.size > 0) {
    const children = all.filter(({ parent }) => parents.has(parent))
    found.push(...children)
    parents = new Set(children.map(({ pid }) => pid))
  }
  return found
}

/** Remains of a lab of this process: processes, zombies that wait for us, folders, file descriptors. */
export function labRemains(): {
  readonly processes: readonly string[]
  readonly folders: readonly string[]
  readonly descriptors: number
} {
  const ours = new RegExp(`pagemark-lab-\\d+-${process.pid}-`)
  return {
    processes: processes()
      .filter(({ command, parent, state }) =>
        parent === process.pid
          ? state === 'Z' || /runner\/main|user-data-dir/.test(command)
          : ours.test(command) && !isOrphanedZombie({ parent, state }),
      )
      .map(({ pid, state, command }) => `${pid} ${state} ${command.slice(0, 80)}`),
    folders: readdirSync(tmpdir()).filter((name) => ours.test(name)),
    descriptors: readdirSync('/proc/self/fd').length,
  }
}

/** Left to init. */
function isOrphanedZombie({ parent, state }: Pick<Process, 'parent' | 'state'>): boolean {
  return state === 'Z' && parent === 1
}

export function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(parent), state, command }]
      } catch {
        return []
      }
    })
}
