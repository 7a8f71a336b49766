import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test writes what it likes. */
export interface RawConnection {
  readonly socket: Socket
  write(text: string): void
  /** Writes a head of these lines, with the `Host` of the server unless there is one. */
  head(lines: readonly string[]): void
  /** All that has come. */
  text(): string
  /** Status of the last answer that has begun; none while none has. */
  status(): number | undefined
  /** Resolves when it is closed, whoever closed it. */
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
  // Written to a connection that the server has cut.
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
