import { readFile, readlink } from 'node:fs/promises'

/** Which process a folder belongs to, as its name tells it. */
export interface FolderOwner {
  /** Numbers of processes mean something within it alone. */
  readonly namespace: string
  readonly pid: string
  /** When it began, in ticks since the machine did: a number is given again. */
  readonly began: string
}

/** Ours, for the name of a folder; zeros where the system has no /proc. */
export async function ownerName(): Promise<string> {
  const { namespace, pid, began } = await processOf('self')
  return `${namespace}-${pid}-${began}`
}

/** Undefined when the name says nothing of that kind. */
export function ownerOf(name: string): FolderOwner | undefined {
  const [, namespace, pid, began] = /-(\d+)-(\d+)-(\d+)-\w+$/.exec(name) ?? []
  return namespace === undefined || pid === undefined || began === undefined
    ? undefined
    : { namespace, pid, began }
}

/** Undefined when it cannot be told from here. */
export async function isGone(owner: FolderOwner): Promise<boolean | undefined> {
  const own = await processOf('self')
  if (own.pid === '0' || own.namespace !== owner.namespace) return undefined
  return (await processOf(owner.pid)).began !== owner.began
}

/** proc(5): `stat` has the number first, and the start as twentieth field after the name. */
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
