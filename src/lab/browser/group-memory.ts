import { createGroupMembers } from './group-members.ts'
import { processMemory } from './process-memory.ts'
import { readFilesAs } from './read-files-as.ts'
import { bytesOf, filesMappedBy, mappedFiles, openFiles } from './shared-files.ts'

/** Memory of the processes of a group, in bytes. */
export interface GroupMemory {
  /** 0 if the system does not report it. Never rejects. */
  measure(): Promise<number>
}

export interface GroupMemoryOptions {
  readonly leader: number
  /** User of the processes; null for our own. */
  readonly uid: number | null
  /** Bytes below which an overestimate suffices. */
  readonly most: number
}

/**
 * For a process that cannot be read: its shared memory minus program, fonts and tables, which are at most 81 MB for
 * Chromium.
 */
const PROGRAM_BYTES = 100_000_000

/**
 * Their private memory plus the unnamed files that they share, each counted once however many map or open it, and also
 * if it is swapped out.
 *
 * Linux reveals the open files of another user's processes only to that user and to root with the capability
 * SYS_PTRACE, which containers lack. There, they are read as that user, and only if the sum of each process's shared
 * memory, which counts files repeatedly, exceeds the limit.
 */
export function createGroupMemory({ leader, uid, most }: GroupMemoryOptions): GroupMemory {
  const members = createGroupMembers(leader)

  async function measure(): Promise<number> {
    const pids = members.list()
    const each = pids.flatMap((pid) => processMemory(pid) ?? [])
    const own = each.reduce((sum, { own: bytes }) => sum + bytes, 0)
    try {
      return own + bytesOf([...filesMappedBy(pids), openFiles(pids)])
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
