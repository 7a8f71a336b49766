import { createGroupMemory } from './group-memory.ts'

export interface MemoryWatch {
  /** Of the group that is watched; undefined for a process that never began. */
  readonly leader: number | undefined
  /** Whose processes they are; null for our own user. */
  readonly uid: number | null
  /** Bytes that they may hold together. */
  readonly most: number
}

/** Bytes a second that a page fills at most: two cores of today's machines write 2.5 GB each into new memory. */
const FASTEST = 5_000_000_000

const SOONEST_MS = 40
const LATEST_MS = 500

/**
 * Calls once when the processes of a group hold more than they may; returns how to stop looking. The next look
 * is due when the limit could be met by then: a page that holds 1 GB of 2 is looked at every 200 ms.
 */
export function watchMemory({ leader, uid, most }: MemoryWatch, onTooMuch: () => void): () => void {
  if (leader === undefined) return () => undefined
  const memory = createGroupMemory({ leader, uid, most })
  let over = false
  let timer: NodeJS.Timeout | undefined

  const lookIn = (milliseconds: number) => {
    timer = setTimeout(() => void look(), milliseconds).unref()
  }
  async function look(): Promise<void> {
    const bytes = await memory.measure()
    if (over) return
    if (bytes <= most) return lookIn(dueIn(most - bytes))
    over = true
    onTooMuch()
  }

  lookIn(SOONEST_MS)
  return () => {
    over = true
    clearTimeout(timer)
  }
}

function dueIn(left: number): number {
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, (1000 * left) / FASTEST))
}
