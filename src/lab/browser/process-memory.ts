import { readFileSync } from 'node:fs'

/** Memory of one process, in bytes, as any user can read it. */
export interface ProcessMemory {
  /** Private memory, in RAM or swapped out. */
  readonly own: number
  /** Memory of named or unnamed files that others may share. */
  readonly shared: number
}

/** proc(5), `status`: undefined if the process has ended. */
export function processMemory(pid: number): ProcessMemory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytes = (name: string) => {
      const [, kilobytes = '0'] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
      return 1024 * Number(kilobytes)
    }
    return {
      own: bytes('RssAnon') + bytes('VmSwap'),
      shared: bytes('RssFile') + bytes('RssShmem'),
    }
  } catch {
    return undefined
  }
}
