import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test can write any bytes. */
export interface RawConnection {
  readonly socket: Socket
  write(text: string): void
  /** Writes a head of these lines, with the server's `Host` unless they contain one. */
  head(lines: readonly string[]): void
  /** Everything received so far. */
  text(): string
  /** Status of the last response that has begun; undefined before the first. */
  status(): number | undefined
  /** Resolves when either side has closed it. */
  readonly closed: Promise<unknown>
  isClosed(): boolean
}

export async function openConnection(address: string, from?: string): Promise<RawConnection> {
  const { hostname, host, port } = new URL(address)
  const socket = connect({
    port: Number(port),
    host: hostname,
    ...(from && { localAddress: from }),
  })
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // The error of writing to a connection that the server has closed.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return {
    socket,
    write: (what) => void socket.write(what),
    head(lines) {
      const own = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${host}`]
      socket.write([...lines, ...own, '', ''].join('\r\n'))
    },
    text: () => text,
    status() {
      const found = [...text.matchAll(/HTTP\/1\.1 (?!1)(\d{3}) /g)].at(-1)?.[1]
      return found === undefined ? undefined : Number(found)
    },
    closed,
    isClosed: () => socket.closed || socket.readableEnded,
  }
}
