import { createGroupMemory } from './group-memory.ts'

export interface MemoryWatch {
  /** Group to watch; undefined for a process that did not start. */
  readonly leader: number | undefined
  /** User of the processes; null for our own. */
  readonly uid: number | null
  /** Bytes that they may use together. */
  readonly most: number
}

/** Bytes a second that a page can fill at most: two current cores write 2.5 GB each into new memory. */
const FASTEST = 5_000_000_000

const SOONEST_MS = 40
const LATEST_MS = 500

/**
 * Calls back once when the processes of a group exceed the limit; returns a function that stops watching. The next
 * measurement is due when the limit could be reached: for a page at 1 of 2 GB, every 200 ms.
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
