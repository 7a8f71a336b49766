import { spawnSync } from 'node:child_process'

/** A program and the arguments before its own. */
export interface Command {
  readonly program: string
  readonly options: readonly string[]
}

const SETPRIV = '/usr/bin/setpriv'

const NO_NEW_RIGHTS = ['--no-new-privs']

/** Capabilities to read its code and to become another user; it can regain no others. */
const FEW_RIGHTS = [
  '--bounding-set=-all,+setuid,+setgid,+dac_read_search',
  '--inh-caps=-all',
  ...NO_NEW_RIGHTS,
]

let usable: readonly string[] | undefined

/**
 * The same program, without the ability to gain privileges by what it starts: with `setpriv` of util-linux, which
 * every Debian has, since Node cannot request that from the system. Unchanged if `setpriv` is missing or does not know
 * the options.
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
