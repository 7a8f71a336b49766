import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Forwards connections to a service, and cuts them on demand. */
export async function startCutter(service: URL) {
  const sockets = new Set<Socket>()
  let heard: ((line: string) => void) | undefined
  const server = createServer((client) => {
    const upstream = connect(Number(service.port), service.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => heard?.(bytes.toString('latin1')))
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('It does not listen.')
  return {
    address: `http://${service.hostname}:${bound.port}`,
    /**
     * Cuts all connections.
     *
     * @returns milliseconds until the next request that matches
     */
    async cut(wanted: RegExp): Promise<number> {
      const begun = performance.now()
      return await new Promise<number>((resolve) => {
        heard = (text) => {
          if (wanted.test(text)) resolve(performance.now() - begun)
        }
        for (const socket of sockets) socket.destroy()
      })
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
