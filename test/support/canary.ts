import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { atFreePort } from './free-port.ts'

/** Listens for TCP and UDP on one port of each address that no request may reach, and never answers. */
export interface Canary {
  readonly port: number
  /** Received connections and packets with their first line: `tcp 127.0.0.1 GET /img HTTP/1.1`. */
  readonly heard: readonly string[]
  close(): Promise<void>
}

/** Returns the addresses of this machine's network interfaces, without those that need a zone. */
export function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address)
}

export async function startCanary(addresses: readonly string[], wanted = 0): Promise<Canary> {
  const heard: string[] = []
  const closing: (() => Promise<unknown>)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close()
  }
  const port = await atFreePort(async () => {
    let at = wanted
    try {
      for (const address of addresses) {
        at = await listenTcp(address, { port: at, heard, closing })
        await listenUdp(address, { port: at, heard, closing })
      }
    } catch (error) {
      await closeAll()
      throw error
    }
    return at
  })
  return { port, heard, close: closeAll }
}

/** Records this machine's mDNS queries to its local network: `mdns 27 bytes`. */
export async function startMulticastCanary(): Promise<Omit<Canary, 'port'>> {
  const heard: string[] = []
  const own = interfaceAddresses()
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  socket.on('message', (packet, { address }) => {
    if (own.includes(address)) heard.push(`mdns ${packet.byteLength} bytes`)
  })
  socket.bind(MDNS.port)
  await once(socket, 'listening')
  for (const address of own.filter((each) => !each.includes(':'))) {
    socket.addMembership(MDNS.address, address)
  }
  return { heard, close: async () => void socket.close() }
}

/** RFC 6762 §3. */
const MDNS = { address: '224.0.0.251', port: 5353 }

interface Listening {
  readonly port: number
  readonly heard: string[]
  readonly closing: (() => Promise<unknown>)[]
}

async function listenTcp(address: string, { port, heard, closing }: Listening): Promise<number> {
  const server = createServer((socket) => {
    const index = heard.push(`tcp ${address}`) - 1
    socket.on('error', () => undefined)
    socket.once('data', (chunk) => {
      heard[index] += ` ${chunk.toString().split('\r\n')[0]}`
      socket.destroy()
    })
  })
  server.listen(port, address)
  await once(server, 'listening')
  closing.push(async () => server.close())
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

async function listenUdp(address: string, { port, heard, closing }: Listening): Promise<void> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  socket.on('message', (packet) => heard.push(`udp ${address} ${packet.byteLength} bytes`))
  socket.bind(port, address)
  await once(socket, 'listening')
  closing.push(async () => socket.close())
}
