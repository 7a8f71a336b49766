import type { Socket } from 'node:net'
import type { ConnectionTransport } from 'puppeteer-core'

/** The protocol of `--remote-debugging-pipe`: JSON texts, each terminated by a zero byte. */
export function pipeTransport({ to, from }: { to: Socket; from: Socket }): ConnectionTransport {
  let parts: Buffer[] = []
  const transport: ConnectionTransport = {
    send(message) {
      to.write(`${message}\0`)
    },
    close() {
      to.destroy()
      from.destroy()
    },
  }
  from.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...parts, chunk.subarray(start, end)]).toString()
      parts = []
      start = end + 1
      transport.onmessage?.(message)
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  })
  // A dying browser breaks the pipe; the service learns of its end.
  to.on('error', () => undefined)
  from.on('error', () => undefined)
  from.once('close', () => transport.onclose?.())
  return transport
}
