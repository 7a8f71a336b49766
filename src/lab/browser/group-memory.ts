import { createGroupMembers } from './group-members.ts'
import { processMemory } from './process-memory.ts'
import { readFilesAs } from './read-files-as.ts'
import { bytesOf, mappedFiles, openFiles, readMaps } from './shared-files.ts'

/** What the processes of a group hold, in bytes. */
export interface GroupMemory {
  /** 0 where the system does not tell. Never rejects. */
  measure(): Promise<number>
}

export interface GroupMemoryOptions {
  readonly leader: number
  /** Whose processes they are; null for our own user. */
  readonly uid: number | null
  /** Bytes of interest: below them an estimate that is too high is as good. */
  readonly most: number
}

/** Of a process that may not be asked: what is shared, less its program, fonts and tables, at most 81 MB of Chromium. */
const PROGRAM_BYTES = 100_000_000

/**
 * Their own memory, and the files without a name that they share: each once, however many have it mapped or
 * open, and also where it is not in memory at the moment, as on a disk.
 *
 * Linux tells of the files of another user's processes to the same user and to root with the capability
 * SYS_PTRACE, which containers do not have: there they are read as that user, and only when the sum of what each
 * process shares, which counts many times, is more than allowed.
 */
export function createGroupMemory({ leader, uid, most }: GroupMemoryOptions): GroupMemory {
  const members = createGroupMembers(leader)

  async function measure(): Promise<number> {
    const pids = members.list()
    const each = pids.flatMap((pid) => processMemory(pid) ?? [])
    const own = each.reduce((sum, { own: bytes }) => sum + bytes, 0)
    try {
      return own + bytesOf([mappedFiles(readMaps(pids)), openFiles(pids)])
    } catch {
      const shared = each.reduce((sum, { shared: bytes }) => sum + beyondProgram(bytes), 0)
      if (uid === null || own + shared <= most) return own + shared
      const maps = await readFilesAs(
        uid,
        pids.map((pid) => `/proc/${pid}/maps`),
      )
      return own + (maps === '' ? shared : bytesOf([mappedFiles(maps)]))
    }
  }

  return { measure }
}

function beyondProgram(shared: number): number {
  return Math.max(0, shared - PROGRAM_BYTES)
}
