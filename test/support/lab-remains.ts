import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A process of this machine, as /proc tells of it. */
export interface Process {
  readonly pid: number
  readonly parent: number
  readonly state: string
  readonly command: string
}

/** Everything that this process has started and that has not ended, in whatever group. */
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

/** What a lab of this process has left: processes, zombies that wait for us, folders, descriptors. */
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

/** The system's to collect. */
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
