import { readFile, readlink } from 'node:fs/promises'

/** The process that a folder belongs to, as encoded in its name. */
export interface FolderOwner {
  /** PID namespace within which the number is valid. */
  readonly namespace: string
  readonly pid: string
  /** Start time in ticks since boot, since PIDs are reused. */
  readonly began: string
}

/** This process, for the name of a folder; zeros on systems without /proc. */
export async function ownerName(): Promise<string> {
  const { namespace, pid, began } = await processOf('self')
  return `${namespace}-${pid}-${began}`
}

/** Undefined if the name does not encode a process. */
export function ownerOf(name: string): FolderOwner | undefined {
  const [, namespace, pid, began] = /-(\d+)-(\d+)-(\d+)-\w+$/.exec(name) ?? []
  return namespace === undefined || pid === undefined || began === undefined
    ? undefined
    : { namespace, pid, began }
}

/** Undefined if it cannot be determined from here. */
export async function isGone(owner: FolderOwner): Promise<boolean | undefined> {
  const own = await processOf('self')
  if (own.pid === '0' || own.namespace !== owner.namespace) return undefined
  return (await processOf(owner.pid)).began !== owner.began
}

/** proc(5): `stat` has the PID first, and the start time as the twentieth field after the name. */
async function processOf(pid: string): Promise<FolderOwner> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0'
    const [namespace = '0'] = /\d+/.exec(await readlink('/proc/self/ns/pid')) ?? []
    return { namespace, pid: stat.split(' ', 1)[0] ?? '0', began }
  } catch {
    return { namespace: '0', pid: '0', began: '0' }
  }
}
