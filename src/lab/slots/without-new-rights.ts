import { spawnSync } from 'node:child_process'

/** A program and what stands before the arguments that it is given. */
export interface Command {
  readonly program: string
  readonly options: readonly string[]
}

const SETPRIV = '/usr/bin/setpriv'

const NO_NEW_RIGHTS = ['--no-new-privs']

/** What it needs to read its code and to become another user; no other right comes back. */
const FEW_RIGHTS = [
  '--bounding-set=-all,+setuid,+setgid,+dac_read_search',
  '--inh-caps=-all',
  ...NO_NEW_RIGHTS,
]

let usable: readonly string[] | undefined

/**
 * The same program, which can gain no right by what it starts: with `setpriv` of util-linux, which every
 * Debian has, since Node cannot ask that of the system. As it is where there is none, or it does not know these.
 */
export function withoutNewRights({ program, options }: Command): Command {
  usable ??= [FEW_RIGHTS, NO_NEW_RIGHTS].find(isUsable) ?? []
  if (usable.length === 0) return { program, options }
  return { program: SETPRIV, options: [...usable, '--', program, ...options] }
}

function isUsable(flags: readonly string[]): boolean {
  if (process.platform !== 'linux') return false
  return spawnSync(SETPRIV, [...flags, '--', '/bin/true'], { env: {}, cwd: '/' }).status === 0
}
