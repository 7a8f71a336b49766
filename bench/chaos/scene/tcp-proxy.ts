import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy between the processes and their database that can drop their data. */
export interface TcpProxy {
  readonly port: number
  /** Drops all data from now on, in both directions, without closing connections. */
  swallow(): void
  /** Forwards again: dropped data is lost, so old connections end, and new ones work. */
  forward(): void
  /** Ends all connections, and forwards new ones to another server: the path of its socket, or its port on this host. */
  turnTo(to: string | number): void
  close(): Promise<void>
}

/** @param to path of the server's socket, or its port on this host */
export async function startTcpProxy(to: string | number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSwallowing = false
  let target = to
  const server = createServer((client) => {
    const upstream = typeof target === 'string' ? connect(target) : connect(target)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [from, into] of [pair, [upstream, client]] as const) {
      from.on('error', () => undefined)
      from.on('data', (bytes) => isSwallowing || into.write(bytes))
      from.on('close', () => {
        pairs.delete(pair)
        if (!isSwallowing) into.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const dropAll = () => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()))
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    swallow: () => void (isSwallowing = true),
    forward() {
      isSwallowing = false
      dropAll()
    },
    turnTo(other) {
      target = other
      dropAll()
    },
    async close() {
      server.close()
      dropAll()
      await once(server, 'close')
    },
  }
}
