/** The heap of a process that was started with `--inspect`, after garbage collection. */
export interface ServiceHeap {
  /** Bytes in use after everything collectable was collected. */
  used(): Promise<number>
  close(): void
}

/** @param said the process's output, which contains the debugger's address */
export async function openServiceHeap(said: string): Promise<ServiceHeap> {
  const [address] = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(said) ?? []
  if (address === undefined) throw new Error('The process says nothing of a debugger.')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let asked = 0
  const ask = async (method: string): Promise<Record<string, unknown>> => {
    asked += 1
    const id = asked
    const answer = new Promise<Record<string, unknown>>((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data))
        if (message.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(message.result ?? {})
      }
      socket.addEventListener('message', hear)
    })
    socket.send(JSON.stringify({ id, method }))
    return await answer
  }
  return {
    async used() {
      // Twice: objects with finalizers are only collected the second time.
      await ask('HeapProfiler.collectGarbage')
      await ask('HeapProfiler.collectGarbage')
      const { usedSize } = await ask('Runtime.getHeapUsage')
      return Number(usedSize)
    },
    close: () => socket.close(),
  }
}
