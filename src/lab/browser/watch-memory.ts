import { groupMemory } from './process-group.ts'

const LOOK_EVERY_MS = 500

/** Calls once when the processes of a group hold more than so many bytes; returns how to stop looking. */
export function watchMemory(
  leader: number | undefined,
  most: number,
  onTooMuch: () => void,
): () => void {
  let over = false
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    const bytes = await groupMemory(leader)
    looking = false
    if (over || bytes <= most) return
    stop()
    onTooMuch()
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  const stop = () => {
    over = true
    clearInterval(timer)
  }
  return stop
}
