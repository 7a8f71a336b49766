import { readFileSync } from 'node:fs'

/** Bytes of one process, as everybody may read them. */
export interface ProcessMemory {
  /** Its own alone, in memory or swapped out. */
  readonly own: number
  /** Of files, with or without a name, that others may have in memory too. */
  readonly shared: number
}

/** proc(5), `status`: undefined when the process has ended. */
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
