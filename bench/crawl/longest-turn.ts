/**
 * Runs work and measures the longest time for which it blocks this process, in processor time of the main thread,
 * since the machine may do other work meanwhile.
 */
export async function longestTurn<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly turnMs: number; readonly ms: number }> {
  const began = spentMs()
  let last = began
  let turnMs = 0
  let isOver = false
  const look = () => {
    const now = spentMs()
    turnMs = Math.max(turnMs, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const value = await work()
  look()
  isOver = true
  return { value, turnMs, ms: spentMs() - began }
}

function spentMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
